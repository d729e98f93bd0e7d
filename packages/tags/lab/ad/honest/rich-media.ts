import { type CaseContext, quote } from '../case-context.ts'
import { createHonestAds, type HonestAd, reportDone } from './honest-ad.ts'

const field = 'position:absolute;left:20px;top:80px;width:240px;height:30px;box-sizing:border-box'
const button = 'position:absolute;left:20px;top:140px;width:120px;height:30px'
const video = (context: CaseContext, more = '') =>
  `<video muted autoplay playsinline loop width="300" height="200" ${more} src="${context.origin}/tone.wav"></video>`
const form = (title: string, inner: string) =>
  `<b>${title}</b><form>${inner}<button style="${button}">Send</button></form>`
const sendForm = (context: CaseContext) =>
  `B.querySelector('form').onsubmit=function(e){e.preventDefault();fetch(${quote(context.url('done'))},{method:'POST',mode:'no-cors',body:JSON.stringify(Object.fromEntries(new FormData(e.target)))});B.insertAdjacentHTML('beforeend','<i>Thank you</i>')}`

/** Ads with video, forms, animation and measuring, as brands and their agencies build them. */
export const richMediaAds: HonestAd[] = [
  ...createHonestAds(
    {
      'video with quartiles': (context) =>
        `B.innerHTML=${quote(video(context))};var v=B.firstChild,n=0;v.ontimeupdate=function(){if(!n++){${reportDone(context)}}}`,
      'video that plays in view': (context) =>
        `B.innerHTML=${quote(video(context).replace(' autoplay', ''))};var v=B.firstChild;v.muted=true;new IntersectionObserver(function(l){l[0].isIntersecting?v.play().then(function(){${reportDone(context)}}):v.pause()}).observe(v)`,
      'countdown element': (context) =>
        `var n='x-'+Math.random().toString(36).slice(2);customElements.define(n,class extends HTMLElement{connectedCallback(){var t=this,s=3;t.textContent=s;var i=setInterval(function(){t.textContent=--s;if(!s){clearInterval(i);${reportDone(context)}}},50)}});B.append(document.createElement(n))`,
      'timeline of drawing frames': (context) =>
        `B.innerHTML='<i style="position:absolute;width:40px;height:40px;background:teal"></i>';var e=B.firstChild,k=0;(function t(){e.style.transform='translate('+Math.min(k,150)+'px,20px) rotate('+Math.min(k,150)+'deg)';k+=10;if(k<200)requestAnimationFrame(t);else{${reportDone(context)}}})()`,
      'turning cube': (context) =>
        `var y=document.createElement('style');y.textContent='@keyframes m7{to{transform:rotateY(180deg)}}';document.head.append(y);B.innerHTML='<div style="perspective:400px"><div style="width:90px;height:90px;background:#c63;transform-style:preserve-3d;animation:m7 .2s forwards"></div></div>';B.querySelector('div div').onanimationend=function(){${reportDone(context)}}`,
      'nine points of measuring': (context) =>
        `B.textContent='Seen';var r=B.getBoundingClientRect(),n=0;for(var i=1;i<4;i++)for(var j=1;j<4;j++){var e=document.elementFromPoint(r.left+r.width*i/4,r.top+r.height*j/4);e&&B.contains(e)&&n++}W.addEventListener('resize',function(){});W.addEventListener('scroll',function(){},{passive:true});document.addEventListener('visibilitychange',function(){});${reportDone(context)}`,
      'measuring every 100 ms': (context) =>
        `B.textContent='Seen';var n=0,i=setInterval(function(){B.getBoundingClientRect();D.hasFocus();D.visibilityState;if(++n>5){clearInterval(i);${reportDone(context)}}},100)`,
      'observer that tracks visibility': (context) =>
        `B.textContent='Seen';new IntersectionObserver(function(l,o){o.disconnect();${reportDone(context)}},{threshold:[0,.5,1],trackVisibility:true,delay:100}).observe(B)`,
      'geometry by messages': (context) =>
        `B.textContent='Framed';var c=new MessageChannel();c.port1.onmessage=function(){${reportDone(context)}};W.postMessage({s:'sf',cmd:'geom'},'*',[c.port2]);setTimeout(function(){${reportDone(context)}},120)`,
      'consent before the pixel': (context) =>
        `B.textContent='Bags';W.__tcfapi('getTCData',2,function(d,ok){if(ok&&d.gdprApplies){new Image().src=${quote(`${context.url('done')}?gdpr=1&gdpr_consent=`)}+d.tcString}})`,
      'own parts like a framework': (context) =>
        `var n='amp-'+Math.random().toString(36).slice(2);customElements.define(n,class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<style>:host{display:block}i{display:block;width:100px;height:80px;background:#39c}</style><i></i><slot></slot>'}});B.innerHTML='<'+n+'>From 9.99</'+n+'>';${reportDone(context)}`,
      'drawing from data': (context) =>
        `fetch(${quote(context.file('{"w":120,"c":"#484"}', 'js'))}).then(function(r){return r.json()}).then(function(d){var n='http://www.w3.org/2000/svg',g=document.createElementNS(n,'svg'),r=document.createElementNS(n,'rect');r.setAttribute('width',d.w);r.setAttribute('height',60);r.setAttribute('fill',d.c);g.append(r);B.append(g);${reportDone(context)}})`,
      'slides that scroll': (context) =>
        `B.innerHTML='<div style="display:flex;width:300px;height:200px;overflow-x:auto;scroll-snap-type:x mandatory"><p style="flex:0 0 300px;margin:0;background:#fc9;scroll-snap-align:start">1</p><p style="flex:0 0 300px;margin:0;background:#9cf;scroll-snap-align:start">2</p></div>';setTimeout(function(){B.firstChild.scrollTo(300,0);${reportDone(context)}},60)`,
      'canvas in a worker': (context) =>
        `B.innerHTML='<canvas width="300" height="200"></canvas>';var c=B.firstChild.transferControlToOffscreen(),w=new Worker(URL.createObjectURL(new Blob(['onmessage=function(e){var x=e.data.getContext("2d");x.fillStyle="#a52";x.fillRect(20,20,100,80);postMessage(1)}'])));w.onmessage=function(){${reportDone(context)}};w.postMessage(c,[c])`,
      'change with a transition': (context) =>
        `B.innerHTML='<p style="height:90px;background:#eea;transition:opacity .1s">One</p>';var e=B.firstChild;e.ontransitionend=function(){if(e.textContent==='One'){e.textContent='Two';e.style.opacity=1;${reportDone(context)}}};e.offsetWidth;e.style.opacity=.2`,
      'seen ads of the session': (context) =>
        `var n=+(sessionStorage._adseen||0)+1;sessionStorage._adseen=n;B.textContent='Offer '+n;${reportDone(context)}`,
      'style sheet of its own': (context) =>
        `var l=document.createElement('link');l.rel='stylesheet';l.href=${quote(context.file('.vz9{background:#def;height:120px}', 'css'))};l.onload=function(){B.innerHTML='<p class="vz9">Styled</p>';${reportDone(context)}};document.head.append(l)`,
    },
    { shows: '/done/' },
  ),
  ...createHonestAds(
    {
      'lead form of a brand': (context) =>
        `B.innerHTML=${quote(form('Book a test drive', `<input name="name" autocomplete="name" placeholder="Your name" style="${field}">`))};${sendForm(context)}`,
      'telephone for a call back': (context) =>
        `B.innerHTML=${quote(form('We call you back', `<input name="tel" type="tel" autocomplete="tel" placeholder="Telephone" style="${field}"><label style="position:absolute;top:180px"><input type="checkbox" checked> I agree</label>`))};${sendForm(context)}`,
      'postcode of a dealer': (context) =>
        `B.innerHTML=${quote(form('Find your dealer', `<input name="zip" autocomplete="postal-code" inputmode="text" placeholder="Postcode" style="${field}">`))};${sendForm(context)}`,
      'short answer of a poll': (context) =>
        `B.innerHTML=${quote(form('What is your favourite city?', `<textarea name="city" rows="1" style="${field}"></textarea>`))};B.querySelector('textarea').oninput=function(){this.value.length>9&&(function(){${reportDone(context)}})()}`,
      'keys of a game': (context) =>
        `B.innerHTML='<div tabindex="0" style="${field}">Press keys to play</div>';var n=0;B.firstChild.onkeydown=function(){if(++n===8){${reportDone(context)}}}`,
    },
    { act: 'type', shows: '/done/' },
  ),
  ...createHonestAds(
    {
      'poll with bars': (context) =>
        `B.innerHTML='<button style="width:300px;height:200px">Yes</button>';B.firstChild.onclick=function(){B.innerHTML='<i style="display:block;height:30px;width:180px;background:#393">61 %</i>';${reportDone(context)}}`,
      'terms in a dialog': (context) =>
        `B.innerHTML='<button style="width:300px;height:200px">Terms</button><dialog style="width:200px">Offer ends in June</dialog>';B.firstChild.onclick=function(){B.lastChild.show();${reportDone(context)}}`,
      'terms in a popover': (context) =>
        `B.innerHTML='<button popovertarget="m9" style="width:300px;height:200px">Terms</button><div id="m9" popover style="width:150px;height:60px">Ends in June</div>';B.lastChild.addEventListener('toggle',function(){${reportDone(context)}})`,
      'details of an offer': (context) =>
        `B.innerHTML='<details><summary style="height:200px">More</summary>From 9.99 a month</details>';B.firstChild.ontoggle=function(){${reportDone(context)}}`,
      'replay of a video': (context) =>
        `B.innerHTML=${quote(video(context))};B.onclick=function(){B.firstChild.currentTime=0;B.firstChild.play();${reportDone(context)}}`,
      'next product': (context) =>
        `var k=0,l=['Hats','Bags','Shoes'];B.textContent=l[0];B.onclick=function(){B.textContent=l[++k%3];B.animate({opacity:[0,1]},60);${reportDone(context)}}`,
      'reminder in the storage': (context) =>
        `B.textContent='Remind me';B.onclick=function(){localStorage.setItem('_remind','1');B.textContent='Saved';${reportDone(context)}}`,
    },
    { act: 'click', shows: '/done/' },
  ),
  ...createHonestAds(
    {
      'exit by a function': (context) =>
        `window.Enabler={exit:function(n,u){window.open(u,'_blank')}};B.textContent='Visit';B.addEventListener('pointerup',function(){Enabler.exit('main',${quote(context.url('shop'))})})`,
      'exit in a custom element': (context) =>
        `var n='x-'+Math.random().toString(36).slice(2);customElements.define(n,class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<a target="_blank" href="${context.url('shop')}" style="display:block;width:300px;height:240px;background:#357">Visit</a>'}});B.append(document.createElement(n))`,
    },
    { act: 'click', shows: 'window' },
  ),
  ...createHonestAds(
    {
      'footer that sticks': (context) =>
        `var f=window.frameElement||B;f.style.cssText='position:fixed;left:0;bottom:0;width:728px;height:90px;border:0;z-index:9999';B.style.width='728px';B.style.height='90px';${reportDone(context)}`,
    },
    { shows: '/done/', isFrameOnly: true, isNotNested: true },
  ),
]
