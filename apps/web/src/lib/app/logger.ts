/** The only code that writes to the console. */
export const logger = {
  error(message: string, cause?: unknown) {
    // biome-ignore lint/suspicious/noConsole: this is the logger
    console.error(message, ...(cause === undefined ? [] : [cause]))
  },
}
