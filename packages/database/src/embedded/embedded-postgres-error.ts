/** The message is shown to the person starting Vigil: the problem, where it is, and how to fix it. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
  }
}
