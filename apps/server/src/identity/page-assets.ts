/** Styles of the sign-in pages; the variables follow the dashboard's theme. */
export const style = `
@font-face{font-family:'Inter Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url(/identity/inter.woff2) format('woff2')}
:root{--page:#f6f7f9;--card:#fff;--line:#dfe3ea;--field:#8a93a3;--text:#1a2130;--dim:#596273;--danger:#b42318;--danger-back:#fef3f2;--focus:var(--accent)}
@media (prefers-color-scheme:dark){:root{--page:#0f1319;--card:#181d25;--line:#2b323d;--field:#6b7585;--text:#e8ebf0;--dim:#a0a9b8;--danger:#ffb4ab;--danger-back:#3a1a18;--focus:#9db8ff}}
*{box-sizing:border-box}
html{color-scheme:light dark}
body{margin:0;background:var(--page);color:var(--text);font:400 14px/1.5 'Inter Variable',system-ui,-apple-system,'Segoe UI',sans-serif;-webkit-font-smoothing:antialiased}
main{min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:clamp(32px,10vh,112px) 16px 32px}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 24px;font-size:20px;font-weight:650;letter-spacing:-.02em}
.card,.demo{width:100%;max-width:400px;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:32px}
.card{box-shadow:0 1px 2px rgb(16 24 40/.04),0 12px 32px -12px rgb(16 24 40/.12)}
h1{margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:620;letter-spacing:-.015em}
h2{margin:0 0 4px;font-size:14px;font-weight:600}
.lead{margin:-8px 0 16px;color:var(--dim)}
label{display:block;margin:16px 0 6px;font-weight:550}
input:not([type=hidden]){width:100%;height:40px;padding:0 12px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:8px}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.password{position:relative}.password input{padding-right:64px!important}
.reveal{position:absolute;right:6px;top:6px;height:28px;padding:0 8px;border:0;border-radius:6px;background:none;color:var(--dim);font:inherit;font-size:12px;cursor:pointer}
.primary{display:flex;align-items:center;justify-content:center;width:100%;height:40px;margin-top:24px;padding:0 16px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.primary:hover{filter:brightness(.94)}
.secondary{display:flex;align-items:center;justify-content:center;width:100%;height:40px;margin-top:24px;padding:0 16px;border:1px solid var(--field);border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.secondary:hover{background:var(--page)}
.hint{margin:6px 0 0;color:var(--dim);font-size:13px}
.or{display:flex;align-items:center;gap:12px;margin:20px 0 0;color:var(--dim);font-size:13px}.or::before,.or::after{content:'';flex:1;border-top:1px solid var(--line)}
.qr{margin:16px 0;text-align:center}.qr img{border-radius:8px;background:#fff}
.key{white-space:normal;overflow-wrap:anywhere}
.codes{list-style:none;margin:0;padding:16px;display:grid;grid-template-columns:1fr 1fr;gap:8px;text-align:center;background:var(--page);border-radius:8px}
.problem{margin:0 0 8px;padding:10px 12px;border-radius:8px;background:var(--danger-back);color:var(--danger);font-weight:500}
.aside{margin:20px 0 0;text-align:center;color:var(--dim)}
.demo{margin-top:16px;padding:20px 24px;box-shadow:none}
.demo p{margin:0 0 12px;color:var(--dim)}
code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:13px;color:var(--text);white-space:nowrap}
.demo ul{list-style:none;margin:0 -12px;padding:0;display:grid;grid-template-columns:1fr}
@media (min-width:768px){.demo{max-width:640px}.demo ul{grid-template-columns:1fr 1fr}}
.demo button{display:flex;flex-direction:column;gap:1px;width:100%;padding:8px 12px;border:0;border-radius:8px;background:none;color:inherit;font:inherit;text-align:left;cursor:pointer}
.demo button:hover{background:var(--page)}.demo strong{font-weight:550}.demo span{color:var(--dim);font-size:13px}
footer{margin-top:24px;color:var(--dim);font-size:13px}
@media (max-width:480px){.card{padding:24px}}
`

export const script = `
for (const button of document.querySelectorAll('[data-reveal]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const field = document.getElementById(button.dataset.reveal)
    const isShown = field.type === 'password'
    field.type = isShown ? 'text' : 'password'
    button.textContent = isShown ? 'Hide' : 'Show'
    button.setAttribute('aria-pressed', String(isShown))
    field.focus()
  })
}
document.querySelector('[data-auto-click]')?.click()
`

/** Requests a passkey and submits the browser's response with the form. */
export const passkeyScript = `
for (const form of document.querySelectorAll('[data-passkey]')) {
  const problem = form.querySelector('[data-passkey-problem]')
  form.addEventListener('submit', async (event) => {
    if (form.elements.passkey.value) return
    event.preventDefault()
    problem.hidden = true
    try {
      const optionsJSON = JSON.parse(form.dataset.passkey)
      form.elements.passkey.value = JSON.stringify(await SimpleWebAuthnBrowser.startAuthentication({ optionsJSON }))
      form.submit()
    } catch {
      problem.textContent = 'No passkey was used. Try again, or enter a code.'
      problem.hidden = false
    }
  })
}
`
