/** Call after a form was sent and cleared: its disabled button has lost the focus. */
export const focusFirstField = (form: HTMLElement) =>
  form.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus({ preventScroll: true })
