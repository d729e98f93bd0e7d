import type { PageComplaint } from '@vigil/contract'

/** Choices of the dialog. A test compares them with the contract. */
export const effects: Record<PageComplaint['effect'], string> = {
  redirect: 'I was taken to another page',
  alert: 'A fake warning or prize appeared',
  popup: 'A new window or tab opened',
  download: 'A download started',
  form: 'It requested my password or card',
  permission: 'It requested notifications or access',
  sound: 'Sound played by itself',
  slow: 'My device became slow or hot',
  content: 'The ad was offensive or misleading',
}

const times: Record<PageComplaint['when'], string> = {
  now: 'Just now',
  hour: 'Within the last hour',
  day: 'Earlier, within a day',
}

const styles = `:host{all:initial}
*{box-sizing:border-box;font:15px/1.45 system-ui,sans-serif;color:inherit}
dialog{width:min(420px,calc(100vw - 24px));max-height:calc(100vh - 24px);padding:20px;border:1px solid #c6ccd6;border-radius:12px;background:#fff;color:#1a2130}
dialog::backdrop{background:rgba(10,15,25,.45)}
h2{margin:0 0 12px;font-size:18px;font-weight:700}
label{display:block;margin:0 0 12px}
select,textarea,input{display:block;width:100%;margin-top:4px;padding:8px;border:1px solid #7a8494;border-radius:6px;background:#fff;color:#1a2130}
p{margin:0 0 12px}
.actions{display:flex;justify-content:flex-end;gap:8px}
button{padding:9px 16px;border:1px solid #7a8494;border-radius:8px;background:#fff;color:#1a2130;cursor:pointer}
.send{border-color:#1f4fc4;background:#1f4fc4;color:#fff}
.float{position:fixed;right:12px;bottom:12px;z-index:2147483000;padding:6px 10px;font-size:13px;box-shadow:0 1px 4px rgba(0,0,0,.2)}
.trap{position:absolute;left:-9999px;height:1px;overflow:hidden}
:focus-visible{outline:3px solid #1f4fc4;outline-offset:2px}
[hidden]{display:none}`

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Readonly<Record<string, unknown>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  Object.assign(element, properties)
  element.append(...children)
  return element
}

const field = <Field extends HTMLElement>(label: string, input: Field) => make('label', {}, label, input)
const choices = (labels: Record<string, string>) =>
  make('select', {}, ...Object.entries(labels).map(([value, label]) => make('option', { value }, label)))

type Answers = Pick<PageComplaint, 'effect' | 'when' | 'description' | 'email' | 'website'>

/** The shadow root that separates the dialog from the page's styles. */
export function createRoot(): ShadowRoot {
  const host = document.createElement('vigil-report-ad')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  // Not an inline style, which content security policies forbid.
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  document.body.append(host)
  return root
}

export function createButton(root: ShadowRoot, onClick: () => void) {
  root.append(make('button', { type: 'button', className: 'float', onclick: onClick }, 'Report this ad'))
}

/** Opens the dialog. `send` resolves to whether the report was accepted. */
export function openDialog(root: ShadowRoot, send: (answers: Answers) => Promise<boolean>) {
  const title = make('h2', { id: 'title' }, 'Report an ad')
  const effect = choices(effects)
  const when = choices(times)
  const description = make('textarea', { rows: 3, maxLength: 1_000 })
  const email = make('input', { type: 'email', maxLength: 64, autocomplete: 'email' })
  const website = make('input', { tabIndex: -1, autocomplete: 'off', name: 'website' })
  const trap = make('div', { className: 'trap', ariaHidden: 'true' }, website)
  const failed = make('p', { hidden: true, role: 'alert' }, 'Your report could not be sent. Please try again.')
  const submit = make('button', { type: 'submit', className: 'send' }, 'Send')
  const dialog = make('dialog')
  const close = () => dialog.close()
  const cancel = make('button', { type: 'button', onclick: close }, 'Cancel')
  const form = make(
    'form',
    {},
    field('What happened?', effect),
    field('When?', when),
    field('Details (optional)', description),
    field('Your email, if you want an answer (optional)', email),
    trap,
    failed,
    make('div', { className: 'actions' }, cancel, submit),
  )
  form.onsubmit = async (event) => {
    event.preventDefault()
    submit.disabled = true
    const isSent = await send({
      effect: effect.value as Answers['effect'], // one of its options
      when: when.value as Answers['when'], // one of its options
      description: description.value,
      email: email.value.trim(),
      website: website.value,
    })
    submit.disabled = false
    failed.hidden = isSent
    if (!isSent) return
    const done = make('button', { type: 'button', className: 'send', onclick: close }, 'Close')
    const thanks = make('p', { role: 'status' }, 'Thank you. Your report has been sent.')
    form.replaceWith(thanks, make('div', { className: 'actions' }, done))
    done.focus()
  }
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.append(title, form)
  dialog.onclose = () => dialog.remove()
  root.append(dialog)
  dialog.showModal()
}
