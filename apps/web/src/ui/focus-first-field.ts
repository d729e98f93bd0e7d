/** After a form was sent and cleared, its button is disabled and loses the focus: the next entry starts at the top. */
export const focusFirstField = (form: HTMLElement) =>
  form.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus({ preventScroll: true })
