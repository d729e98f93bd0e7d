import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { isPages } from '../owners.ts'
import { actsForPage, stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'

const device = 'push-permission-lure/device-permission'
const copy = 'clipboard-hijack/clipboard-overwrite'

/** Interfaces, methods and their threat. `isNever`: not even after a click on the ad. */
const calls: [kinds: string, names: string | RegExp, what: string, isNever?: boolean][] = [
  [
    'Notification PushManager ServiceWorkerContainer',
    'requestPermission subscribe register',
    'push-permission-lure/notification-prompt',
    true,
  ],
  [
    'Navigator Bluetooth USB HID Serial IdleDetector DeviceOrientationEvent DeviceMotionEvent StorageManager CredentialsContainer ContactsManager NDEFReader XRSystem PaymentRequest',
    /^(request|registerP|persist$|get$|create|store|select|scan|write|show)/,
    device,
    true,
  ],
  ['MediaDevices Document Geolocation Navigator', /^((webkit|moz)?get(User|Displ|Curr)|watch|request|share$)/i, device],
  ['window', 'showOpenFilePicker showSaveFilePicker showDirectoryPicker queryLocalFonts getScreenDetails', device],
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
  ['Clipboard', 'write', copy, true],
  // The reader copies what is selected.
  ['Selection', /^(add|sel|setB|ext)/, copy],
  ['window Worklet GPU', 'SharedWorker addModule requestAdapter', 'cryptomining/worker-miner', true],
]

const commands = /powershell|pwsh|mshta|[wc]script|rundll|certutil|osascript|\bcmd\b|\biex\b|\b(curl|wget) /i

/** Prompts, dialogs, the screen and the clipboard. */
export function guardCalls(realm: Realm, who: Who) {
  for (const [kinds, names, what, isNever] of calls)
    hook<Element, unknown[]>(realm, kinds, names, (self, _args, name) => {
      const ad = who(what !== copy)
      return what.startsWith('dialog') && actsForPage(ad)
        ? undefined
        : stopUnmeant(ad, { what, hint: name }, isNever || isPages(self))
    })
  hook<Document, unknown[]>(
    realm,
    'Clipboard DataTransfer Document',
    'writeText setData execCommand',
    (self, args, name) => {
      const [, command] = /^(copy|cut|print)$/i.exec(name === 'execCommand' ? String(args[0]) : 'copy') ?? []
      const { value = self.getSelection?.() } = (self.activeElement ?? {}) as { value?: unknown } // a field has one
      const text = `${args} ${value}`
      const isHarmful = commands.test(text)
      // Data for a copy that is under way: its listener was judged in listeners.ts.
      if (!command || (name === 'setData' && !isHarmful)) return undefined
      const what = isHarmful ? 'clipboard-hijack/command-to-clipboard' : copy
      return stopUnmeant(
        who(true),
        { what: /p$/.test(command) ? 'dialog-trap/print-prompt' : what, hint: isHarmful ? text : name },
        isHarmful,
      )
    },
  )
}
