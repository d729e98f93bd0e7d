import { type CaseContext, quote } from '../case-context.ts'
import { createHonestAds, reportDone } from './honest-ad.ts'

const shop = (context: CaseContext) => quote(context.url('shop'))
const onClick = (code: (context: CaseContext) => string) => (context: CaseContext) =>
  `B.textContent='To the shop';B.onclick=function(e){${code(context)}}`
const link =
  (target: string, more = '') =>
  (context: CaseContext) =>
    `B.innerHTML='<a href="${context.url('shop')}" target="${target}" ${more} style="display:block;width:300px;height:240px;background:#246;color:#fff">Shoes</a>'`
const field = 'position:absolute;left:20px;top:80px;width:240px;height:30px;box-sizing:border-box'
const button = 'position:absolute;left:20px;top:140px;width:120px;height:30px'

const windows = createHonestAds(
  {
    'link in a new window': link('_blank'),
    'link in a new window without an opener': link('_blank', 'rel="noopener"'),
    'window.open on a click': onClick((context) => `window.open(${shop(context)})`),
    "the page's open on a click": onClick((context) => `W.open(${shop(context)},'_blank')`),
    'click tag': (context) =>
      `window.clickTag=${shop(context)};B.textContent='Cars';B.addEventListener('click',function(){window.open(window.clickTag,'_blank')})`,
    'counted click': onClick(
      (context) => `navigator.sendBeacon(${quote(context.url('done'))});window.open(${shop(context)})`,
    ),
    'link made on a click': onClick(
      (context) =>
        `var a=document.createElement('a');a.href=${shop(context)};a.target='_blank';document.body.appendChild(a);a.click()`,
    ),
    'form in a new window on a click': onClick(
      (context) =>
        `var f=document.createElement('form');f.action=${shop(context)};f.target='_blank';document.body.appendChild(f);f.submit()`,
    ),
    'pop-up with a size': onClick((context) => `window.open(${shop(context)},'offer','width=400,height=300')`),
    'image map': (context) =>
      `B.innerHTML='<img usemap="#m1" width="300" height="240" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22300%22 height=%22240%22%3E%3Crect width=%22300%22 height=%22240%22 fill=%22teal%22/%3E%3C/svg%3E"><map name="m1"><area shape="rect" coords="0,0,300,240" target="_blank" href="${context.url('shop')}"></map>'`,
    'SVG link': (context) =>
      `B.innerHTML='<svg width="300" height="240"><a href="${context.url('shop')}" target="_blank"><rect width="300" height="240" fill="olive"/></a></svg>'`,
    'link over the whole ad': (context) =>
      `B.innerHTML='<b>Hats</b><a href="${context.url('shop')}" target="_blank" style="position:absolute;left:0;top:0;width:300px;height:240px;z-index:9"></a>'`,
    'window after a short wait': onClick((context) => `setTimeout(function(){window.open(${shop(context)})},120)`),
  },
  { act: 'click', shows: 'window' },
)

const leaving = createHonestAds(
  {
    'link to the page': link('_top'),
    'top.location on a click': onClick((context) => `W.location.href=${shop(context)}`),
    'top.location.assign on a click': onClick((context) => `W.location.assign(${shop(context)})`),
    'window.open into the page on a click': onClick((context) => `window.open(${shop(context)},'_top')`),
    'form into the page on a click': onClick(
      (context) =>
        `var f=document.createElement('form');f.action=${shop(context)};f.target='_top';document.body.appendChild(f);f.requestSubmit()`,
    ),
    'counted and then left': onClick(
      (context) => `${reportDone(context)}setTimeout(function(){W.location=${shop(context)}},150)`,
    ),
    'mouse down counted, click leaves': (context) =>
      `B.textContent='Go';B.onmousedown=function(){${reportDone(context)}};B.onclick=function(){W.location.href=${shop(context)}}`,
    'button with formaction': (context) =>
      `B.innerHTML='<form><button formaction="${context.url('shop')}" formtarget="_top" style="width:300px;height:240px">Buy</button></form>'`,
  },
  { act: 'click', shows: 'left' },
)

const forms = createHonestAds(
  {
    'newsletter by form': (context) =>
      `B.innerHTML='<b>News by mail</b><form action="${context.url('done')}" target="_blank"><input name="v" type="email" placeholder="Your mail" style="${field}"><button style="${button}">Join</button></form>';B.querySelector('input').type='text'`,
    'search box': (context) =>
      `B.innerHTML='<b>Find a flight</b><form action="${context.url('done')}" target="_blank"><input name="q" placeholder="Where to?" style="${field}"><button style="${button}">Search</button></form>'`,
    'sign-up by code': (context) =>
      `B.innerHTML='<b>Get 10% off</b><form><input name="v" placeholder="Name" style="${field}"><button style="${button}">Send</button></form>';B.querySelector('form').onsubmit=function(e){e.preventDefault();${reportDone(context, "B.querySelector('input').value")}B.insertAdjacentHTML('beforeend','<i>Thanks</i>')}`,
    'postcode with suggestions': (context) =>
      `B.innerHTML='<b>Dealers near you</b><input placeholder="Postcode" style="${field}"><i id="o1"></i>';var i=B.querySelector('input');i.oninput=function(){B.querySelector('i').textContent=i.value.length;i.value.length>9&&(function(){${reportDone(context, 'i.value')}})()}`,
  },
  { act: 'type', shows: '/done/' },
)

const copies = createHonestAds(
  {
    'copies a coupon': onClick(
      (context) => `navigator.clipboard.writeText('SAVE20');B.textContent='Copied';${reportDone(context)}`,
    ),
    'copies a coupon the old way': onClick(
      (context) =>
        `var t=document.createElement('textarea');t.value='SAVE20';document.body.appendChild(t);t.select();document.execCommand('copy');t.remove();${reportDone(context)}`,
    ),
  },
  { act: 'click', shows: '/done/' },
)

const sounds = createHonestAds(
  {
    'plays a sound': onClick(
      (context) => `var a=new Audio('${context.origin}/tone.wav');a.loop=true;a.play();B.a=a;${reportDone(context)}`,
    ),
    'plays a video with sound': (context) =>
      `B.innerHTML='<video loop width="300" height="240" src="${context.origin}/tone.wav"></video>';B.onclick=function(){B.firstChild.play();${reportDone(context)}}`,
    'unmutes a video': (context) =>
      `B.innerHTML='<video muted autoplay loop playsinline width="300" height="240" src="${context.origin}/tone.wav"></video>';B.onclick=function(){B.firstChild.muted=false;${reportDone(context)}}`,
    'click sound by Web Audio': onClick(
      (context) =>
        `var c=new AudioContext(),o=c.createOscillator();o.connect(c.destination);o.start();B.c=c;${reportDone(context)}`,
    ),
  },
  // The request arrives before the sound is heard.
  { act: 'click', shows: 's:sound' },
)

const gestures = createHonestAds(
  {
    'full screen video': onClick((context) => `B.requestFullscreen&&B.requestFullscreen();${reportDone(context)}`),
    shares: onClick(
      (context) =>
        `navigator.share&&navigator.share({url:'http://shop.example/'}).catch(function(){});${reportDone(context)}`,
    ),
    'closes itself': onClick((context) => `B.remove();${reportDone(context)}`),
    'answers a poll': (context) =>
      `B.innerHTML='<label style="display:block;height:240px"><input type="radio" name="r"> Yes</label>';B.querySelector('input').onchange=function(){${reportDone(context)}}`,
    'scratch card': (context) =>
      `B.innerHTML='<canvas width="300" height="240"></canvas>';var x=B.firstChild.getContext('2d');x.fillStyle='#999';x.fillRect(0,0,300,240);B.onclick=function(){x.clearRect(0,0,300,240);x.fillText('You win 5% off',20,40);${reportDone(context)}}`,
    'expands inside': onClick((context) => `B.style.height='400px';B.style.background='#a33';${reportDone(context)}`),
    'carousel step': (context) =>
      `B.innerHTML='<div style="width:900px;height:240px;transition:none"><i style="float:left;width:300px;height:240px;background:red"></i><i style="float:left;width:300px;height:240px;background:green"></i></div>';B.style.overflow='hidden';B.onclick=function(){B.firstChild.style.transform='translateX(-300px)';${reportDone(context)}}`,
  },
  { act: 'click', shows: '/done/' },
)

const expandables = createHonestAds(
  {
    'expands its frame': onClick(
      (context) =>
        `var f=window.frameElement;f.style.height='400px';f.height=400;B.style.height='400px';${reportDone(context)}`,
    ),
    'expands its frame over the page': onClick(
      (context) =>
        `var f=window.frameElement;f.style.cssText='position:absolute;left:-100px;top:0;width:400px;height:300px;border:0;z-index:99';B.style.width='400px';${reportDone(context)}`,
    ),
  },
  { act: 'click', shows: '/done/', isFrameOnly: true, isNotNested: true },
)

export const clickAds = [...windows, ...leaving, ...forms, ...copies, ...sounds, ...gestures, ...expandables]
