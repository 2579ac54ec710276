/** Whole months between two ISO days. A month ends on the same day of the next month, at the latest on its last day. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.slice(0, 10).split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.slice(0, 10).split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return Math.max(0, toDay >= Math.min(fromDay, lastDay) ? months : months - 1)
}
