/** One broken rule of one field, as the server names it. */
export interface FieldFault {
  Field: string
  Code: string
  Params?: Record<string, unknown>
}

/** No answer came at all. */
export const NO_CONNECTION = -1

/** A call that did not succeed: refused by a rule (status 200) or failed. */
export class ApiFault extends Error {
  override name = 'ApiFault'
  constructor(
    /** HTTP status; 200 when a rule refused, -1 when there was no connection. */
    readonly status: number,
    /** The code of the refusal, such as ERROR_LOCKED, or the server's own words. */
    readonly code: string,
    /** The fields that broke a rule. */
    readonly errors: FieldFault[] = [],
    /** What the code brings along, such as the holder's name. */
    readonly value: unknown = undefined,
    /** Where a request was wrong, or under which number the server's log has the incident. */
    readonly detail = '',
  ) {
    super(code || `HTTP ${status}`)
  }

  /** The session is over or the call was forbidden: the user has already been sent to sign in. */
  get leaves(): boolean {
    return this.status === 401 || this.status === 403
  }

  is(code: string): boolean {
    return this.code === code
  }
}

interface Refusal {
  Message?: string
  Errors?: FieldFault[] | null
  Value?: unknown
  Where?: string
  Incident?: string
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null
}

/** Makes a fault of whatever the server answered. */
export function faultOf(status: number, body: unknown): ApiFault {
  if (!isRefusal(body)) return new ApiFault(status, '')
  return new ApiFault(
    status,
    body.Message ?? '',
    body.Errors ?? [],
    body.Value,
    body.Incident ?? body.Where ?? '',
  )
}
