import type { Settings } from './settings.ts'

/** The server includes the settings in the HTML, except with another sign-in provider or during maintenance. */
export function readEmbeddedSettings(): Settings | null {
  const text = document.getElementById('settings')?.textContent
  return text ? (JSON.parse(text) as Settings) : null // written by our server
}
