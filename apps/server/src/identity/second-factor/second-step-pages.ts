import { html, trusted } from '../html.ts'
import { type Brand, page, problemText } from '../pages.ts'

const codeField = (label: string, hint: string | null) => html`
<label for="code">${label}</label>
<input id="code" name="code" autocomplete="one-time-code" spellcheck="false" autocapitalize="none" maxlength="100" required autofocus ${hint ? trusted('aria-describedby="hint"') : null}>
${hint ? html`<p class="hint" id="hint">${hint}</p>` : null}`

interface SecondStep {
  problem: string | null
  hasApp: boolean
  /** Null if the user has no passkey. */
  passkeyOptions: object | null
}

export function secondStepPage(brand: Brand, { problem, hasApp, passkeyOptions }: SecondStep) {
  const passkey = passkeyOptions
    ? html`<form method="post" data-passkey="${JSON.stringify(passkeyOptions)}"><input type="hidden" name="passkey">
<button class="primary">Use a passkey</button>
<p class="problem" role="alert" data-passkey-problem hidden></p></form>
<p class="or">or</p>`
    : null
  return page(
    brand,
    'Confirm it is you',
    html`<h1>Confirm it is you</h1>
${problemText(problem)}
${passkey}
<form method="post">
${codeField(
  hasApp ? 'Code from your authenticator app' : 'Recovery code',
  hasApp ? 'Lost your phone? Enter a recovery code instead.' : null,
)}
<button class="${passkeyOptions ? 'secondary' : 'primary'}">Continue</button>
</form>
<p class="aside"><a href="/">Start again</a></p>`,
    null,
    { scripts: passkeyOptions ? ['/identity/webauthn.js', '/identity/passkey.js'] : [] },
  )
}

export function setUpPage(
  brand: Brand,
  { problem, secret, qrCode }: { problem: string | null; secret: string; qrCode: string },
) {
  const picture = `data:image/svg+xml;base64,${Buffer.from(qrCode).toString('base64')}`
  return page(
    brand,
    'Set up a second factor',
    html`<h1>Set up a second factor</h1>
<p class="lead">Superadmins sign in with a password and a second factor. Scan this code with an authenticator app; you can add passkeys later under Security.</p>
${problemText(problem)}
<p class="qr"><img src="${picture}" width="200" height="200" alt="QR code for your authenticator app"></p>
<p class="hint">Or enter this key: <code class="key">${secret.replace(/(.{4})/g, '$1 ').trim()}</code></p>
<form method="post">
${codeField('Code from the app', null)}
<button class="primary">Continue</button>
</form>`,
  )
}

export function recoveryCodesPage(brand: Brand, codes: string[]) {
  return page(
    brand,
    'Save your recovery codes',
    html`<h1>Save your recovery codes</h1>
<p class="lead">Each code signs you in once if you lose your second factor. They are not shown again.</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<form method="post"><button class="primary">I have saved the codes</button></form>`,
  )
}
