import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './button.module.css'

/** primary: the main action; default: bordered; quiet: text only; brass: saves an order; danger: destructive. */
export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'brass' | 'danger' | 'danger-outline' | 'link'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  trailing?: ReactNode
}

/** The class names of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'default', size: ButtonProps['size'] = 'md'): string {
  return clsx(classes.button, classes[variant], size !== 'md' && classes[size])
}

/** A text button. */
export function Button({
  variant,
  size,
  icon,
  trailing,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={clsx(buttonClass(variant, size), className)} {...rest}>
      {icon}
      {children}
      {trailing}
    </button>
  )
}
