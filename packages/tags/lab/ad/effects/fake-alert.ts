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
    'shadow root of the story': () =>
      `D.getElementById('story').attachShadow({mode:'open'}).innerHTML=${quote(warning)}`,
    'shadow root of the body': () => `D.body.attachShadow({mode:'closed'}).innerHTML=${quote(warning)}`,
    'text node of the page is changed': () =>
      "D.getElementById('story').firstChild.data='Your computer is blocked. Call +1 800 555 0100'",
    'text of the page is inserted': () =>
      "D.getElementById('headline').firstChild.insertData(0,'VIRUS FOUND. Call +1 800 555 0100. ')",
    'body is replaced': () => `var b=D.createElement('body');b.innerHTML=${quote(warning)};D.body=b`,
    'children are replaced': () => `D.body.replaceChildren(${quote('Your computer is blocked')})`,
    'story is removed': () => "D.getElementById('story').remove()",
    'story becomes a popover': () => "D.getElementById('story').popover='manual'",
    'story is styled by a map': () => "D.getElementById('story').attributeStyleMap.set('opacity',0)",
    'story is animated': () => "D.getElementById('story').animate({opacity:[0,0]},{duration:1,fill:'forwards'})",
    'body is animated': () => "D.body.animate({transform:['none','translateX(-3000px)']},{duration:1,fill:'forwards'})",
    'box is animated': () =>
      `${add('position:fixed;left:300px;top:300px;width:10px;height:10px;background:#c00;z-index:9999')}e.animate({transform:['none','scale(300)']},{duration:1,fill:'forwards'})`,
    'box by keyframes': () =>
      `var y=D.createElement('style');y.textContent='@keyframes q7{to{transform:scale(300)}}#q7{position:fixed;left:300px;top:300px;width:10px;height:10px;background:#c00;z-index:9999;animation:q7 1ms forwards}';D.head.appendChild(y);${add('')}e.id='q7'`,
    'sheet of the page is switched off': () => 'D.styleSheets[0].disabled=true',
    'rule of the page is deleted': () => 'D.styleSheets[0].deleteRule(0)',
    'text of the sheet is changed': () => "D.querySelector('style').textContent+='#story{font-size:0}'",
    'rule of the page is changed': () => "D.styleSheets[0].cssRules[1].style.setProperty('opacity','0')",
    'linked sheet': (context) =>
      `var l=D.createElement('link');l.rel='stylesheet';l.href=${quote(context.file(`html::before{content:"Your computer is blocked";${over}}`, 'css'))};D.head.appendChild(l)`,
    'zoomed page': () => 'D.documentElement.style.zoom=6',
    'blurred by a backdrop': () => add('position:fixed;inset:0;backdrop-filter:blur(20px);z-index:99999'),
    'tiles over the story': () =>
      "for(var i=0;i<160;i++){var e=D.createElement('b');e.textContent='VIRUS';e.style.cssText='position:fixed;z-index:99999;background:#c00;color:#fff;width:64px;height:50px;left:'+(i%16)*62+'px;top:'+Math.floor(i/16)*48+'px';D.body.appendChild(e)}",
    'view transition that stays': () =>
      "var y=D.createElement('style');y.textContent='::view-transition{background:#c00}::view-transition-group(root),::view-transition-old(root),::view-transition-new(root){animation-duration:90s!important;opacity:0}';D.head.appendChild(y);D.startViewTransition(function(){})",
    'popover by a button': () =>
      `D.body.insertAdjacentHTML('beforeend','<button id="q8" popovertarget="q9" style="left:900px;top:900px;width:1px;height:1px;padding:0;border:0"></button><div id="q9" popover="manual" style="inset:0;margin:0;width:100vw;height:100vh;background:#c00"></div>');D.getElementById('q8').click()`,
    'dialog that is open by markup': () =>
      `D.body.insertAdjacentHTML('afterbegin',${quote(`<dialog open style="${over};margin:0;max-width:none;max-height:none">${warning}</dialog>`)})`,
    'picture of the ground': () => "D.body.style.cssText+='background:#c00;color:transparent'",
    'object over the page': () =>
      `var e=D.createElement('object');e.type='text/html';e.data='data:text/html,<body style=background:red>Blocked';e.style.cssText='${over}';D.body.appendChild(e)`,
    'frame from a sandbox': () =>
      `var e=D.createElement('iframe');e.setAttribute('sandbox','');e.srcdoc=${quote(warning)};e.style.cssText='${over};border:0';D.documentElement.append(e)`,
    'its own slot grows': () =>
      `var e=window.frameElement||S,p=e.parentNode;p.style.cssText='position:fixed;inset:0;width:auto;height:auto;z-index:99999;background:#c00';e.style.cssText='position:absolute;inset:0;width:100%;height:100%;border:0;background:#c00'`,
    'text in the page': () => `W.eval(${quote(add(over).replaceAll('D.', 'document.'))})`,
  },
  { isNeverAllowed: true },
)

const phrases = {
  'virus warning': 'Your iPhone has been infected with 13 viruses',
  'support number': 'Windows Defender alert: call Microsoft support now +1 800 555 0199',
  prize: 'Congratulations! You are the 1,000,000th visitor. Claim your prize',
  'fake update': 'Your Flash Player is out of date. Update now to continue',
  'browser damage': 'Your Chrome is severely damaged by (4) viruses. Your SIM card will be damaged soon',
  'expired protection': 'Your McAfee subscription has expired today. Your PC is at risk. Renew now',
  'error code': 'Microsoft Security Alert! Error code 0x80072ee7. Do not shut down your computer',
  'chosen user': 'Dear Chrome user, you have been selected to receive a free iPhone 16 Pro',
  'storage warning': 'Your iCloud storage is full. Your photos will be deleted today',
  parcel: 'Your package could not be delivered. Pay 1.99 to reschedule the delivery',
  'deleted messages': 'Your WhatsApp account will expire within 24 hours. Verify now',
  'scan result': 'Scan complete: 5 threats detected on this device. Clean now',
  'German warning': 'Warnung: Ihr Handy wurde mit 3 Viren infiziert. Jetzt reinigen',
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
