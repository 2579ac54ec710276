import type { ComponentPropsWithRef } from 'react'

interface TablePartProps extends ComponentPropsWithRef<'div'> {
  part: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell'
}

/** A part of a table for screen readers: the elements of a real table cannot have computed places. */
export const TablePart = ({ part, ...rest }: TablePartProps) => <div role={part} {...rest} />
