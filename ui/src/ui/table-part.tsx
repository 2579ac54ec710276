import type { ComponentPropsWithRef } from 'react'

interface TablePartProps extends ComponentPropsWithRef<'div'> {
  part: 'table' | 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell' | 'gridcell'
}

/** A part of a table for screen readers: the elements of a real table cannot have computed places. */
export const TablePart = ({ part, ...rest }: TablePartProps) => <div role={part} {...rest} />
