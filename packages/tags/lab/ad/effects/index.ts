import { backButtonHijacks } from './back-button.ts'
import { stormsAndFingerprints } from './beacon-storm.ts'
import { clickHijacks } from './click-hijack.ts'
import { clipboardHijacks } from './clipboard.ts'
import { miners } from './cryptomining.ts'
import { dataThefts } from './data-theft.ts'
import { dialogTraps } from './dialog.ts'
import { downloads } from './download.ts'
import type { Effect } from './effect.ts'
import { fakeAlerts } from './fake-alert.ts'
import { forcedRedirects } from './forced-redirect.ts'
import { hiddenAds } from './hidden.ts'
import { permissionPrompts } from './permission.ts'
import { phishingForms } from './phishing.ts'
import { popUps } from './pop-up.ts'
import { screenGrabs } from './screen.ts'
import { autoplaySounds } from './sound.ts'

export const effects: Effect[] = [
  ...forcedRedirects,
  ...popUps,
  ...permissionPrompts,
  ...clipboardHijacks,
  ...hiddenAds,
  ...screenGrabs,
  ...stormsAndFingerprints,
  ...dialogTraps,
  ...phishingForms,
  ...dataThefts,
  ...downloads,
  ...miners,
  ...fakeAlerts,
  ...clickHijacks,
  ...backButtonHijacks,
  ...autoplaySounds,
]
