import { quote } from '../case-context.ts'
import { createEffects, type Effect } from './effect.ts'

const warning = '<h1>Windows Defender: your computer is blocked. Call +1 800 555 0100</h1>'
const over = 'position:fixed;left:0;top:0;width:100vw;height:100vh;z-index:2147483647;background:#c00;color:#fff'
const add = (style: string, where = 'D.body') =>
  `var e=D.createElement('div');e.style.cssText='${style}';e.innerHTML=${quote(warning)};${where}.appendChild(e);`

const overlays = createEffects(
  'fake-alert',
  'covered',
  {
    'fixed box': () => add(over),
    'box that grows': () =>
      `${add('position:fixed;left:0;top:0;width:1px;height:1px;overflow:hidden;z-index:99999;background:#c00')}setTimeout(function(){e.style.width='100vw';e.style.height='100vh'},80)`,
    'box styled later': () => `${add('display:none')}setTimeout(function(){e.style.cssText='${over}'},60)`,
    'box styled by a class': () =>
      `var y=D.createElement('style');y.textContent='.q4{${over}}';D.head.appendChild(y);${add('')}e.className='q4'`,
    'box by an adopted sheet': () =>
      `var y=new W.CSSStyleSheet();y.replaceSync('.q5{${over}}');D.adoptedStyleSheets=D.adoptedStyleSheets.concat(y);${add('')}e.className='q5'`,
    'box by insertRule': () =>
      `${add('')}e.id='q6';var y=D.createElement('style');D.head.appendChild(y);y.sheet.insertRule('#q6{${over}}',0)`,
    'absolute box': () =>
      add('position:absolute;left:0;top:0;width:100%;height:2400px;z-index:9999;background:#048;color:#fff'),
    'sticky box': () =>
      `var e=D.createElement('div');e.style.cssText='position:sticky;top:0;height:100vh;margin-bottom:-100vh;z-index:9999;background:#c00';e.innerHTML=${quote(warning)};D.body.prepend(e)`,
    'moved by transform': () =>
      add(
        'position:fixed;left:-2000px;top:0;width:1000px;height:800px;background:#c00;z-index:9999;transform:translateX(2000px)',
      ),
    'scaled up': () =>
      add(
        'position:fixed;left:300px;top:300px;width:10px;height:10px;background:#c00;z-index:9999;transform:scale(200)',
      ),
    'wide shadow': () =>
      add('position:fixed;left:300px;top:300px;width:10px;height:10px;z-index:9999;box-shadow:0 0 0 2000px #c00'),
    'wide outline': () =>
      add('position:fixed;left:300px;top:300px;width:1px;height:1px;z-index:9999;outline:2000px solid #c00'),
    'wide border': () => add('position:fixed;left:0;top:0;width:0;height:0;z-index:9999;border:900px solid #c00'),
    'cannot be clicked': () => add(`${over};pointer-events:none`),
    'half of the page': () =>
      add('position:fixed;left:0;top:0;width:60vw;height:70vh;z-index:9999;background:#fff;border:4px solid red'),
    'shadow root': () =>
      `var h=D.createElement('div');D.body.appendChild(h);h.attachShadow({mode:'closed'}).innerHTML=${quote(`<div style="${over}">${warning}</div>`)}`,
    'custom element': () =>
      `var h=D.createElement('x-alert');h.style.cssText='${over}';h.innerHTML=${quote(warning)};D.documentElement.appendChild(h)`,
    'by markup': () => `D.body.insertAdjacentHTML('beforeend',${quote(`<div style="${over}">${warning}</div>`)})`,
    'by a fragment': () =>
      `D.body.appendChild(D.createRange().createContextualFragment(${quote(`<section style="${over}">${warning}</section>`)}))`,
    'deep in the page': () => add(over, "D.getElementById('story')"),
    'before the body': () =>
      `var e=D.createElement('div');e.style.cssText='${over}';e.innerHTML=${quote(warning)};D.documentElement.insertBefore(e,D.body)`,
    'modal dialog': () =>
      `var e=D.createElement('dialog');e.style.cssText='width:900px;height:700px;background:#c00;color:#fff';e.innerHTML=${quote(warning)};D.body.appendChild(e);e.showModal()`,
    'dialog backdrop': () =>
      `var y=D.createElement('style');y.textContent='dialog::backdrop{background:#c00}';D.head.appendChild(y);var e=D.createElement('dialog');D.body.appendChild(e);e.showModal()`,
    popover: () =>
      `var e=D.createElement('div');e.popover='manual';e.style.cssText='width:900px;height:700px;background:#c00';e.innerHTML=${quote(warning)};D.body.appendChild(e);e.showPopover()`,
    'frame over the page': () =>
      `var e=D.createElement('iframe');e.srcdoc=${quote(warning)};e.style.cssText='${over};border:0';D.body.appendChild(e)`,
    'remote frame over the page': (context) =>
      `var e=D.createElement('iframe');e.src=${quote(context.file(`<body style="background:#c00">${warning}`, 'html'))};e.style.cssText='${over};border:0';D.body.appendChild(e)`,
    'its own frame over the page': () =>
      `var f=window.frameElement||S;f.style.cssText='${over};border:0';document.body.style.background='#c00'`,
    'its own frame by attributes': () =>
      `var f=window.frameElement||S;f.setAttribute('style','${over};border:0');f.setAttribute('width','100%');document.body.style.background='#c00'`,
    canvas: () =>
      `var e=D.createElement('canvas');e.width=1000;e.height=800;e.style.cssText='position:fixed;left:0;top:0;z-index:9999';var x=e.getContext('2d');x.fillStyle='#c00';x.fillRect(0,0,1000,800);D.body.appendChild(e)`,
    svg: () =>
      `D.body.insertAdjacentHTML('beforeend','<svg width="1000" height="800" style="position:fixed;left:0;top:0;z-index:9999"><rect width="1000" height="800" fill="#c00"/></svg>')`,
    picture: (context) =>
      `var e=new W.Image();e.src=${quote(context.file('<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="800"><rect width="1000" height="800" fill="#c00"/></svg>', 'svg'))};e.style.cssText='position:fixed;left:0;top:0;width:1000px;height:800px;z-index:9999';D.body.appendChild(e)`,
    'rule with generated content': () =>
      `var y=D.createElement('style');y.textContent='html::before{content:"Your computer is blocked";${over}}';D.head.appendChild(y)`,
    'style of the slot': () => `var e=window.frameElement?window.frameElement.parentNode:S;e.style.cssText='${over}'`,
    'the page is rewritten': () => `D.body.innerHTML=${quote(warning)}`,
    'the page is written anew': () =>
      `D.open();D.write(${quote(`<body style="background:#c00">${warning}`)});D.close()`,
    'the page is hidden': () => "D.body.style.visibility='hidden'",
    'the page is made dark': () => "D.documentElement.style.cssText='filter:invert(1);background:#000'",
    'the text of the page is changed': () => "D.getElementById('story').textContent='Your computer is blocked'",
    'the page is moved away': () => "D.body.style.transform='translateX(-3000px)'",
    'the title and body replaced': () => `D.documentElement.innerHTML=${quote(`<body>${warning}`)}`,
    'text in the page': () => `W.eval(${quote(add(over).replaceAll('D.', 'document.'))})`,
  },
  { isNeverAllowed: true },
)

const phrases = {
  'virus warning': 'Your iPhone has been infected with 13 viruses',
  'support number': 'Windows Defender alert: call Microsoft support now +1 800 555 0199',
  prize: 'Congratulations! You are the 1,000,000th visitor. Claim your prize',
  'fake update': 'Your Flash Player is out of date. Update now to continue',
  'battery warning': 'Your battery is badly damaged by viruses. Repair now',
}

const lures: Effect[] = Object.entries(phrases).map(([name, words]) => ({
  name: `words: ${name}`,
  attackClass: 'fake-alert',
  sign: 'words',
  words,
  isNeverAllowed: true,
  isInPlace: true,
  code: ({ random }) =>
    random.pick([
      `var e=document.createElement('h3');e.textContent=${quote(words)};S.appendChild(e)`,
      `S.insertAdjacentHTML('beforeend',${quote(`<h3>${words}</h3>`)})`,
      `S.innerHTML+=${quote(`<div><b>${words}</b></div>`)}`,
      `var e=document.createElement('h3');S.appendChild(e);${quote(words)}.split(' ').forEach(function(w){e.append(w+' ')})`,
      `var e=document.createElement('h3');S.appendChild(e);e.appendChild(document.createTextNode(${quote(words)}))`,
    ]),
}))

export const fakeAlerts: Effect[] = [...overlays, ...lures]
