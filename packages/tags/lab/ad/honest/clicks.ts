import { type At, quoted } from '../at.ts'
import { done, honestAds } from './honest-ad.ts'

const shop = (at: At) => quoted(at.url('shop'))
const onClick = (code: (at: At) => string) => (at: At) =>
  `B.textContent='To the shop';B.onclick=function(e){${code(at)}}`
const link =
  (target: string, more = '') =>
  (at: At) =>
    `B.innerHTML='<a href="${at.url('shop')}" target="${target}" ${more} style="display:block;width:300px;height:240px;background:#246;color:#fff">Shoes</a>'`
const field = 'position:absolute;left:20px;top:80px;width:240px;height:30px;box-sizing:border-box'
const button = 'position:absolute;left:20px;top:140px;width:120px;height:30px'

const windows = honestAds(
  {
    'link in a new window': link('_blank'),
    'link in a new window without an opener': link('_blank', 'rel="noopener"'),
    'window.open on a click': onClick((at) => `window.open(${shop(at)})`),
    "the page's open on a click": onClick((at) => `W.open(${shop(at)},'_blank')`),
    'click tag': (at) =>
      `window.clickTag=${shop(at)};B.textContent='Cars';B.addEventListener('click',function(){window.open(window.clickTag,'_blank')})`,
    'counted click': onClick((at) => `navigator.sendBeacon(${quoted(at.url('done'))});window.open(${shop(at)})`),
    'link made on a click': onClick(
      (at) =>
        `var a=document.createElement('a');a.href=${shop(at)};a.target='_blank';document.body.appendChild(a);a.click()`,
    ),
    'form in a new window on a click': onClick(
      (at) =>
        `var f=document.createElement('form');f.action=${shop(at)};f.target='_blank';document.body.appendChild(f);f.submit()`,
    ),
    'pop-up with a size': onClick((at) => `window.open(${shop(at)},'offer','width=400,height=300')`),
    'image map': (at) =>
      `B.innerHTML='<img usemap="#m1" width="300" height="240" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22300%22 height=%22240%22%3E%3Crect width=%22300%22 height=%22240%22 fill=%22teal%22/%3E%3C/svg%3E"><map name="m1"><area shape="rect" coords="0,0,300,240" target="_blank" href="${at.url('shop')}"></map>'`,
    'SVG link': (at) =>
      `B.innerHTML='<svg width="300" height="240"><a href="${at.url('shop')}" target="_blank"><rect width="300" height="240" fill="olive"/></a></svg>'`,
    'link over the whole ad': (at) =>
      `B.innerHTML='<b>Hats</b><a href="${at.url('shop')}" target="_blank" style="position:absolute;left:0;top:0;width:300px;height:240px;z-index:9"></a>'`,
    'window after a short wait': onClick((at) => `setTimeout(function(){window.open(${shop(at)})},120)`),
  },
  { act: 'click', shows: 'window' },
)

const leaving = honestAds(
  {
    'link to the page': link('_top'),
    'top.location on a click': onClick((at) => `W.location.href=${shop(at)}`),
    'top.location.assign on a click': onClick((at) => `W.location.assign(${shop(at)})`),
    'window.open into the page on a click': onClick((at) => `window.open(${shop(at)},'_top')`),
    'form into the page on a click': onClick(
      (at) =>
        `var f=document.createElement('form');f.action=${shop(at)};f.target='_top';document.body.appendChild(f);f.requestSubmit()`,
    ),
    'counted and then left': onClick((at) => `${done(at)}setTimeout(function(){W.location=${shop(at)}},150)`),
    'mouse down counted, click leaves': (at) =>
      `B.textContent='Go';B.onmousedown=function(){${done(at)}};B.onclick=function(){W.location.href=${shop(at)}}`,
    'button with formaction': (at) =>
      `B.innerHTML='<form><button formaction="${at.url('shop')}" formtarget="_top" style="width:300px;height:240px">Buy</button></form>'`,
  },
  { act: 'click', shows: 'left' },
)

const forms = honestAds(
  {
    'newsletter by form': (at) =>
      `B.innerHTML='<b>News by mail</b><form action="${at.url('done')}" target="_blank"><input name="v" type="email" placeholder="Your mail" style="${field}"><button style="${button}">Join</button></form>';B.querySelector('input').type='text'`,
    'search box': (at) =>
      `B.innerHTML='<b>Find a flight</b><form action="${at.url('done')}" target="_blank"><input name="q" placeholder="Where to?" style="${field}"><button style="${button}">Search</button></form>'`,
    'sign-up by code': (at) =>
      `B.innerHTML='<b>Get 10% off</b><form><input name="v" placeholder="Name" style="${field}"><button style="${button}">Send</button></form>';B.querySelector('form').onsubmit=function(e){e.preventDefault();${done(at, "B.querySelector('input').value")}B.insertAdjacentHTML('beforeend','<i>Thanks</i>')}`,
    'postcode with suggestions': (at) =>
      `B.innerHTML='<b>Dealers near you</b><input placeholder="Postcode" style="${field}"><i id="o1"></i>';var i=B.querySelector('input');i.oninput=function(){B.querySelector('i').textContent=i.value.length;i.value.length>9&&(function(){${done(at, 'i.value')}})()}`,
  },
  { act: 'type', shows: '/done/' },
)

const gestures = honestAds(
  {
    'copies a coupon': onClick((at) => `navigator.clipboard.writeText('SAVE20');B.textContent='Copied';${done(at)}`),
    'copies a coupon the old way': onClick(
      (at) =>
        `var t=document.createElement('textarea');t.value='SAVE20';document.body.appendChild(t);t.select();document.execCommand('copy');t.remove();${done(at)}`,
    ),
    'plays a sound': onClick((at) => `var a=new Audio('${at.origin}/tone.wav');a.loop=true;a.play();B.a=a;${done(at)}`),
    'plays a video with sound': (at) =>
      `B.innerHTML='<video loop width="300" height="240" src="${at.origin}/tone.wav"></video>';B.onclick=function(){B.firstChild.play();${done(at)}}`,
    'unmutes a video': (at) =>
      `B.innerHTML='<video muted autoplay loop playsinline width="300" height="240" src="${at.origin}/tone.wav"></video>';B.onclick=function(){B.firstChild.muted=false;${done(at)}}`,
    'click sound by Web Audio': onClick(
      (at) => `var c=new AudioContext(),o=c.createOscillator();o.connect(c.destination);o.start();B.c=c;${done(at)}`,
    ),
    'full screen video': onClick((at) => `B.requestFullscreen&&B.requestFullscreen();${done(at)}`),
    shares: onClick(
      (at) => `navigator.share&&navigator.share({url:'http://shop.example/'}).catch(function(){});${done(at)}`,
    ),
    'closes itself': onClick((at) => `B.remove();${done(at)}`),
    'answers a poll': (at) =>
      `B.innerHTML='<label style="display:block;height:240px"><input type="radio" name="r"> Yes</label>';B.querySelector('input').onchange=function(){${done(at)}}`,
    'scratch card': (at) =>
      `B.innerHTML='<canvas width="300" height="240"></canvas>';var x=B.firstChild.getContext('2d');x.fillStyle='#999';x.fillRect(0,0,300,240);B.onclick=function(){x.clearRect(0,0,300,240);x.fillText('You win 5% off',20,40);${done(at)}}`,
    'expands inside': onClick((at) => `B.style.height='400px';B.style.background='#a33';${done(at)}`),
    'carousel step': (at) =>
      `B.innerHTML='<div style="width:900px;height:240px;transition:none"><i style="float:left;width:300px;height:240px;background:red"></i><i style="float:left;width:300px;height:240px;background:green"></i></div>';B.style.overflow='hidden';B.onclick=function(){B.firstChild.style.transform='translateX(-300px)';${done(at)}}`,
  },
  { act: 'click', shows: '/done/' },
)

const expandables = honestAds(
  {
    'expands its frame': onClick(
      (at) => `var f=window.frameElement;f.style.height='400px';f.height=400;B.style.height='400px';${done(at)}`,
    ),
    'expands its frame over the page': onClick(
      (at) =>
        `var f=window.frameElement;f.style.cssText='position:absolute;left:-100px;top:0;width:400px;height:300px;border:0;z-index:99';B.style.width='400px';${done(at)}`,
    ),
  },
  { act: 'click', shows: '/done/', isFrameOnly: true, isNotNested: true },
)

export const clicked = [...windows, ...leaving, ...forms, ...gestures, ...expandables]
