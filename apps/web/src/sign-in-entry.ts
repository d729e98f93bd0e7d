import { readEmbeddedSettings } from './lib/app/embedded-settings.ts'
import { signInPlace, startSignIn } from './lib/session/start-sign-in.ts'

// Loaded instead of the application by visitors without a session (build/page-files.ts): redirects to the provider after
// a few kilobytes of script. Everything else is left to the application, which shows what is wrong.

async function redirect() {
  const settings = readEmbeddedSettings()
  const { origin, pathname, search, hash } = window.location
  if (!settings || signInPlace(origin, settings.publicUrl).kind !== 'here') return false
  await startSignIn(settings, `${pathname}${search}${hash}`)
  return true
}

redirect().then(
  (isLeaving) => {
    if (!isLeaving) window.dispatchEvent(new Event('vigil.start'))
  },
  () => window.dispatchEvent(new Event('vigil.start')),
)
