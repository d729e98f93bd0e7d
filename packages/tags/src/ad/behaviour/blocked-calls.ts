import type { Realm } from '../../shared/realm.ts'
import { hook } from '../hook.ts'
import { isPageElement } from '../page-elements.ts'
import { actsForPage, blockUnlessInitiated } from '../page-state.ts'
import type { FindAd } from './attack.ts'

const deviceThreat = 'push-permission-lure/device-permission'
const copyThreat = 'clipboard-hijack/clipboard-overwrite'

/** Interfaces, methods and their threat. `isAlwaysBlocked`: even after a click on the ad. */
const blockedCalls: [kinds: string, names: string | RegExp, threat: string, isAlwaysBlocked?: boolean][] = [
  [
    'Notification PushManager ServiceWorkerContainer',
    'requestPermission subscribe register',
    'push-permission-lure/notification-prompt',
    true,
  ],
  [
    'Navigator Bluetooth USB HID Serial IdleDetector DeviceOrientationEvent DeviceMotionEvent StorageManager CredentialsContainer ContactsManager NDEFReader XRSystem PaymentRequest',
    /^(request|registerP|persist$|get$|create|store|select|scan|write|show)/,
    deviceThreat,
    true,
  ],
  [
    'MediaDevices Document Geolocation Navigator',
    /^((webkit|moz)?get(User|Displ|Curr)|watch|request|share$)/i,
    deviceThreat,
  ],
  [
    'window',
    'showOpenFilePicker showSaveFilePicker showDirectoryPicker queryLocalFonts getScreenDetails',
    deviceThreat,
  ],
  ['Element', /pointerlock$/i, 'full-screen-grab/pointer-lock'],
  [
    'Element HTMLVideoElement DocumentPictureInPicture',
    /^(webkit|moz)?(request(Full|Pict|Win)|enterF)/i,
    'full-screen-grab/full-screen',
  ],
  ['window', 'alert confirm prompt', 'dialog-trap/dialog-loop', true],
  ['window', 'print', 'dialog-trap/print-prompt', true],
  ['SpeechSynthesis', 'speak', 'autoplay-audio/speech'],
  ['Clipboard', /^read/, 'data-theft/clipboard-read', true],
  ['Clipboard', 'write', copyThreat, true],
  // A changed selection changes what the user copies.
  ['Selection', /^(add|sel|setB|ext)/, copyThreat],
  ['window Worklet GPU', 'SharedWorker addModule requestAdapter', 'cryptomining/worker-miner', true],
]

const shellCommands = /powershell|pwsh|mshta|[wc]script|rundll|certutil|osascript|\bcmd\b|\biex\b|\b(curl|wget) /i

/** Guards prompts, dialogs, full screen and the clipboard. */
export function guardCalls(realm: Realm, findAd: FindAd) {
  for (const [kinds, names, threat, isAlwaysBlocked] of blockedCalls)
    hook<Element, unknown[]>(realm, kinds, names, (self, _args, name) => {
      const ad = findAd(threat !== copyThreat)
      return threat.startsWith('dialog') && actsForPage(ad)
        ? undefined
        : blockUnlessInitiated(ad, { threat, evidence: name }, isAlwaysBlocked || isPageElement(self))
    })
  hook<Document, unknown[]>(
    realm,
    'Clipboard DataTransfer Document',
    'writeText setData execCommand',
    (self, args, name) => {
      const [, command] = /^(copy|cut|print)$/i.exec(name === 'execCommand' ? String(args[0]) : 'copy') ?? []
      const { value = self.getSelection?.() } = (self.activeElement ?? {}) as { value?: unknown } // a field has one
      const text = `${args} ${value}`
      const isHarmful = shellCommands.test(text)
      // Data for a copy in progress. Its listener was checked in listeners.ts.
      if (!command || (name === 'setData' && !isHarmful)) return undefined
      const threat = isHarmful ? 'clipboard-hijack/command-to-clipboard' : copyThreat
      return blockUnlessInitiated(
        findAd(true),
        { threat: /p$/.test(command) ? 'dialog-trap/print-prompt' : threat, evidence: isHarmful ? text : name },
        isHarmful,
      )
    },
  )
}
