import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import { stopUnmeant } from '../world.ts'
import type { Who } from './deed.ts'

const push = 'push-permission-lure/notification-prompt'
const device = 'push-permission-lure/device-permission'

/** Calls that show a prompt, or leave something behind, and answer with a promise. Never for ads. */
const never = [
  ['Notification PushManager ServiceWorkerContainer', 'requestPermission subscribe register', push],
  [
    'Navigator',
    'registerProtocolHandler requestMIDIAccess requestMediaKeySystemAccess getInstalledRelatedApps setAppBadge',
    device,
  ],
  ['Bluetooth USB HID', 'requestDevice requestLEScan', device],
  ['Serial', 'requestPort', device],
  ['IdleDetector DeviceOrientationEvent DeviceMotionEvent', 'requestPermission', device],
  ['StorageManager', 'persist', device],
  ['CredentialsContainer', 'get create store', device],
  ['ContactsManager', 'select', device],
  ['NDEFReader', 'scan write', device],
  ['XRSystem', 'requestSession', device],
  ['Permissions', 'request', device],
  ['BeforeInstallPromptEvent', 'prompt', device],
  ['window', 'queryLocalFonts getScreenDetails requestFileSystem webkitRequestFileSystem', device],
] as const

/** After a click on the ad, the browser may ask its reader. */
const afterClick = [
  ['MediaDevices', 'getUserMedia getDisplayMedia selectAudioOutput', device],
  ['PaymentRequest', 'show', device],
  ['EyeDropper', 'open', device],
  ['Navigator', 'share vibrate', device],
  ['window', 'showOpenFilePicker showSaveFilePicker showDirectoryPicker', device],
  ['Document', 'requestStorageAccess requestStorageAccessFor', device],
] as const

/** Prompts for permissions and devices. */
export function guardPermissions(realm: Realm, who: Who) {
  const refused = () => realm.Promise.reject(new realm.DOMException('', 'NotAllowedError'))
  const guard = (kinds: string, names: string, what: string, isNever: boolean, answer: (args: unknown[]) => unknown) =>
    hook<unknown, unknown[]>(
      realm,
      kinds,
      names,
      // Answered only when refused: the page hears of a promise that fails.
      (_self, args, name) => stopUnmeant(who(true), { what, hint: name }, isNever) && { value: answer(args) },
    )
  for (const [kinds, names, what] of never)
    guard(kinds, names, what, true, kinds.startsWith('Notif') ? () => realm.Promise.resolve('denied') : refused)
  for (const [kinds, names, what] of afterClick) guard(kinds, names, what, false, refused)
  guard('Geolocation', 'getCurrentPosition watchPosition', device, false, ([, failed]) => {
    if (typeof failed === 'function') realm.setTimeout(failed, 0, { code: 1, message: '' })
    return 0
  })
  guard('Navigator', 'getUserMedia webkitGetUserMedia mozGetUserMedia', device, false, ([, , failed]) => {
    if (typeof failed === 'function') realm.setTimeout(failed, 0, new realm.DOMException('', 'NotAllowedError'))
  })
}
