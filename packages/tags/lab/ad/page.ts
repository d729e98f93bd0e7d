import { quote, scriptElement } from './case-context.ts'

/** Positions on the page, for clicks by coordinates: an ad may cover them. */
export const places = {
  headline: { x: 60, y: 38 },
  story: { x: 200, y: 130 },
  more: { x: 60, y: 255 },
  email: { x: 100, y: 315 },
  password: { x: 300, y: 315 },
  signIn: { x: 450, y: 315 },
  save: { x: 60, y: 375 },
  /** Top left corner of the ad, 300 by 250. */
  slot: { x: 660, y: 40 },
  /** The part of the page that ads must not change. */
  article: { x: 0, y: 0, width: 600, height: 285 },
}

const style = `body{margin:0;height:2400px;font:16px sans-serif;position:relative}h1,p,form,button{position:absolute;left:20px;margin:0}
h1{top:20px}#story{top:90px;width:540px;height:130px;line-height:22px}#teaser{top:245px}#login{top:300px}#login input{width:180px;box-sizing:border-box;height:30px}
#login button{position:static;height:30px;width:90px}#save{top:360px;width:90px;height:30px}#private{top:420px}
.side{position:absolute;left:660px;top:40px;width:300px;height:250px;overflow:visible}`

const story =
  'The town council has decided to plant four hundred trees along the river. Work begins in spring, and schools will help. '

export interface PageParts {
  token: string
  secret: string
  /** First in the head. */
  tag: string
  slotId: string
  /** Markup inside the slot and after it. */
  inSlot: string
  after?: string
  head?: string
}

/** A publisher's page with a story, a link, a form, a button and one ad slot. */
export function publisherPage({ token, secret, tag, slotId, inSlot, after = '', head = '' }: PageParts) {
  const own = `window.name=${quote(secret)};document.cookie='session=${secret};path=/';localStorage.account=${quote(secret)};sessionStorage.basket=${quote(secret)};history.replaceState({user:${quote(secret)}},'');var account={token:${quote(secret)}};
document.addEventListener('DOMContentLoaded',function(){document.getElementById('save').addEventListener('click',function(){fetch('/saved/${token}',{method:'POST',body:document.getElementById('password').value})})});
setInterval(function(){JSON.stringify([1].map(String))},150);
try{var o=indexedDB.open('shop');o.onupgradeneeded=function(){o.result.createObjectStore('user',{autoIncrement:true})};o.onsuccess=function(){o.result.transaction('user','readwrite').objectStore('user').put({token:${quote(secret)}},1)};caches.open('c').then(function(c){c.put('/private',new Response(${quote(secret)}))})}catch(e){}`
  return `<!doctype html><html><head><meta charset="utf-8"><title>News</title>${tag}<meta name="csrf-token" content="${secret}"><style>${style}</style>${scriptElement(own)}${head}</head><body>
<h1 id="headline">Trees for the river</h1><p id="story">${story.repeat(3)}</p><p id="teaser"><a id="more" href="/read/${token}">Read on about the trees</a></p>
<form id="login" action="/own-form/${token}"><input type="hidden" name="csrf" value="${secret}"><input id="email" name="email" value="${secret}"> <input id="password" name="password" type="password"> <button>Sign in</button></form>
<button id="save">Save</button><p id="private">Signed in as ${secret}</p>
<div class="side" id="${slotId}">${inSlot}</div>${after}</body></html>`
}
