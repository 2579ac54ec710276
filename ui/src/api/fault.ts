/** A fault of one field, as the server reports it. */
export interface FieldFault {
  Field: string
  Code: string
  Params?: Record<string, unknown>
}

/** The status of a call without a response. */
export const NO_CONNECTION = -1

/** A call that did not succeed: refused by a rule (status 200) or failed. */
export class ApiFault extends Error {
  override name = 'ApiFault'
  constructor(
    /** HTTP status; 200 when a rule refused, -1 when there was no connection. */
    readonly status: number,
    /** The code of the refusal, such as ERROR_LOCKED, or the server's message. */
    readonly code: string,
    /** The faults of the fields. */
    readonly errors: FieldFault[] = [],
    /** The value that belongs to the code, such as the name of the checkout's holder. */
    readonly value: unknown = undefined,
    /** What was wrong in the request, or the incident number in the server log. */
    readonly detail = '',
  ) {
    super(code || `HTTP ${status}`)
  }

  /** The session has ended or the call was forbidden: the user has already been redirected to the sign-in. */
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

/** Creates a fault from a response. */
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
