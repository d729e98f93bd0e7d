import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** By keyboard: the visible part of a switch is not its input. */
export async function toggle(control: Locator) {
  await expect.element(control).toBeInTheDocument()
  control.element().focus()
  await userEvent.keyboard(' ')
}
