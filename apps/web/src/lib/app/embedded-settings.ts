import type { AnswerOf, sessionSettings } from '@vigil/contract'

/** The server includes the settings in the HTML, except with another sign-in provider or during maintenance. */
export function readEmbeddedSettings() {
  const text = document.getElementById('settings')?.textContent
  return text ? (JSON.parse(text) as AnswerOf<typeof sessionSettings>) : null // written by our server
}
