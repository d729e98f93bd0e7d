/** A kind of job. Its payload is stored in the accounts database: ids, not data. */
export interface Job<Payload extends object> {
  readonly name: string
  /** For the type only. */
  readonly payload?: Payload
}

export const defineJob = <Payload extends object>(name: string): Job<Payload> => ({ name })
