import { type Html, html, trusted } from './html.ts'

export interface Brand {
  productName: string
  accentColour: string
  supportEmail: string
}

interface FormState {
  email?: string
  problem?: string | null
}

/** The frame of every sign-in page; works without JavaScript. */
export function page(
  brand: Brand,
  title: string,
  content: Html,
  aside: Html | null = null,
  { scripts = [], prefetched = [] }: { scripts?: string[]; prefetched?: string[] } = {},
): string {
  return `<!doctype html>${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand.productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/identity/style.css">
<style>:root{--accent:${brand.accentColour}}</style>
${prefetched.map((file) => html`<link rel="prefetch" href="${file}">`)}
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" width="28" height="28" alt=""><span>${brand.productName}</span></p>
<section class="card">${content}</section>
${aside}
<footer>Need help? <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a></footer>
</main>
<script src="/identity/page.js" defer></script>
${scripts.map((src) => html`<script src="${src}" defer></script>`)}
</body>
</html>`.markup
  }`
}

export const problemText = (problem: string | null | undefined) =>
  problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : null

const passwordField = (label: string, autocomplete: string, { name = 'password', isFirst = false } = {}) => html`
<label for="${name}">${label}</label>
<div class="password"><input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" maxlength="200" required ${isFirst ? trusted('autofocus') : null}>
<button type="button" class="reveal" data-reveal="${name}" aria-pressed="false" hidden>Show</button></div>`

const emailField = (email: string | undefined) => html`
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email ?? ''}" autocomplete="username" maxlength="200" required ${email ? null : trusted('autofocus')}>`

export interface DemoAccount {
  email: string
  about: string
}

interface SignIn extends FormState {
  webFiles: string[]
  demo: { accounts: readonly DemoAccount[]; password: string } | null
}

export function signInPage(brand: Brand, { email, problem, demo, webFiles }: SignIn) {
  const accounts = demo?.accounts.map(
    (account) =>
      html`<li><button name="email" value="${account.email}"><strong>${account.email}</strong><span>${account.about}</span></button></li>`,
  )
  return page(
    brand,
    'Sign in',
    html`<h1>Sign in</h1>
${problemText(problem)}
<form method="post">
${emailField(email)}
${passwordField('Password', 'current-password', { isFirst: Boolean(email) })}
<button class="primary">Sign in</button>
</form>
<p class="aside"><a href="/identity/forgot">Forgot your password?</a></p>`,
    demo && accounts
      ? html`<section class="demo"><h2>Demo accounts</h2><p>One click signs you in. The password of all is <code>${demo.password}</code>.</p>
<form method="post"><input type="hidden" name="password" value="${demo.password}"><ul>${accounts}</ul></form></section>`
      : null,
    { prefetched: webFiles },
  )
}

interface SetPassword extends FormState {
  token: string
  /** Null for the first superadmin, who has no account yet and enters an email. */
  knownEmail: string | null
  minLength: number
}

export function setPasswordPage(brand: Brand, { token, knownEmail, email, problem, minLength }: SetPassword) {
  return page(
    brand,
    'Set your password',
    html`<h1>${knownEmail ? 'Set your password' : 'Create the first superadmin'}</h1>
<p class="lead">${knownEmail ? html`For <strong>${knownEmail}</strong>. ` : null}Use at least ${minLength} characters; a few words make a good password.</p>
${problemText(problem)}
<form method="post" action="/identity/password">
<input type="hidden" name="token" value="${token}">
${knownEmail ? html`<input type="hidden" name="username" value="${knownEmail}" autocomplete="username">` : emailField(email)}
${passwordField('New password', 'new-password')}
${passwordField('Repeat password', 'new-password', { name: 'repeated' })}
<button class="primary">${knownEmail ? 'Set password' : 'Create superadmin'}</button>
</form>`,
  )
}

export function forgotPage(brand: Brand, { email, problem }: FormState) {
  return page(
    brand,
    'Reset your password',
    html`<h1>Reset your password</h1>
<p class="lead">We send you a link that sets a new password.</p>
${problemText(problem)}
<form method="post" action="/identity/forgot">
${emailField(email)}
<button class="primary">Send the link</button>
</form>
<p class="aside"><a href="/">Back to sign in</a></p>`,
  )
}

interface Notice {
  title: string
  text: string
  action: { label: string; href: string }
}

export function noticePage(brand: Brand, { title, text, action }: Notice) {
  return page(
    brand,
    title,
    html`<h1>${title}</h1><p class="lead">${text}</p><p><a class="primary" href="${action.href}">${action.label}</a></p>`,
  )
}

/** A page with a question and one button; the user declines by leaving. */
export function askPage(brand: Brand, { title, text, button }: { title: string; text: string; button: string }) {
  return page(
    brand,
    title,
    html`<h1>${title}</h1><p class="lead">${text}</p><form method="post"><button class="primary">${button}</button></form>`,
  )
}

/** The provider requires a posted form to end the session; the script submits it, or the user presses the button. */
export function logoutPage(brand: Brand, form: string) {
  return page(
    brand,
    'Sign out',
    html`<h1>Signing out…</h1>${trusted(form)}<p><button class="primary" form="op.logoutForm" name="logout" value="yes" data-auto-click>Sign out</button></p>`,
  )
}
