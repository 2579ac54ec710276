/** Writes ten digits as `(xxx) xxx xxxx`; anything else stays as it is. */
export function formatTelephone(number: string): string {
  const digits = number.replace(/[\s()-]/g, '')
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]} ${parts[3]}` : number
}
