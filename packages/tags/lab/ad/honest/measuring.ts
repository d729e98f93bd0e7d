import { quoted } from '../at.ts'
import { done, type HonestAd, honestAds } from './honest-ad.ts'

const text = "B.textContent='Seen';"

export const measured: HonestAd[] = [
  ...honestAds(
    {
      'seen by an observer': (at) =>
        `${text}new IntersectionObserver(function(l,o){if(l[0].isIntersecting){o.disconnect();${done(at)}}},{threshold:.5}).observe(B)`,
      'size by an observer': (at) =>
        `${text}new ResizeObserver(function(l,o){o.disconnect();${done(at, 'Math.round(l[0].contentRect.width)')}}).observe(B)`,
      'place in the page': (at) =>
        `${text}var e=window.frameElement||B,r=e.getBoundingClientRect();${done(at, "'top='+Math.round(r.top)")}`,
      'size of the page': (at) => `${text}${done(at, "'w='+W.innerWidth+'x'+W.innerHeight")}`,
      'address of the page': (at) => `${text}${done(at, "'u='+encodeURIComponent(W.location.hostname)")}`,
      referrer: (at) => `${text}${done(at, "'r='+document.referrer.length")}`,
      'title of the page': (at) => `${text}${done(at, "'t='+D.title")}`,
      'visibility of the page': (at) =>
        `${text}D.addEventListener('visibilitychange',function(){});${done(at, 'D.visibilityState')}`,
      'timing of the page': (at) =>
        `${text}performance.mark('ad');${done(at, "performance.getEntriesByName('ad').length")}`,
      'consent by the interface': (at) =>
        `${text}W.__tcfapi('getTCData',2,function(d){${done(at, "'gdpr_consent='+d.tcString")}})`,
      'consent by the cookie': (at) =>
        `${text}var m=/euconsent-v2=([^;]+)/.exec(D.cookie);${done(at, "'gdpr_consent='+(m&&m[1])")}`,
      'advertising id of a cookie': (at) =>
        `${text}var m=/_ga=([^;]+)/.exec(document.cookie);${done(at, "'id='+(m&&m[1])")}`,
      'advertising id of the storage': (at) => `${text}${done(at, "'id='+localStorage.getItem('_adid')")}`,
      'id of its own in a cookie': (at) =>
        `${text}document.cookie='_vis=v1;path=/';${done(at, "'id='+/_vis=(\\w+)/.exec(document.cookie)[1]")}`,
      'id of its own in the storage': (at) =>
        `${text}localStorage.setItem('_cap','3');${done(at, "'cap='+localStorage.getItem('_cap')")}`,
      'own session storage': (at) =>
        `${text}sessionStorage.setItem('_seen','1');${done(at, "sessionStorage.getItem('_seen')")}`,
      'own database': (at) => `${text}var o=indexedDB.open('ads-'+Math.random());o.onsuccess=function(){${done(at)}}`,
      'impression by beacon': (at) => `${text}navigator.sendBeacon(${quoted(at.url('done'))},'imp=1')`,
      'impression by fetch': (at) => `${text}fetch(${quoted(at.url('done'))},{mode:'no-cors',keepalive:true})`,
      'quarters of a video': (at) =>
        `${text}[25,50,75,100].forEach(function(q,i){setTimeout(function(){new Image().src=${quoted(`${at.url('done')}?q=`)}+q},i*40)})`,
      'twelve pixels': (at) => `${text}for(var i=0;i<12;i++)new Image().src=${quoted(`${at.url('done')}?p=`)}+i`,
      'user matching': (at) =>
        `${text}B.insertAdjacentHTML('beforeend','<img width="1" height="1" src="${at.url('match')}"><iframe src="${at.url('sync')}" width="0" height="0" style="display:none"></iframe>');${done(at)}`,
      'message to the page': (at) => `${text}W.postMessage({type:'ad-ready'},'*');${done(at)}`,
      'kinds of its own elements': (at) =>
        `${text}${done(at, '[document instanceof Document,document.body instanceof HTMLElement,B instanceof Node]')}`,
      'device features': (at) =>
        `${text}${done(at, "[screen.width,navigator.language,new Date().getTimezoneOffset()].join('-')")}`,
      'connection type': (at) =>
        `${text}${done(at, "'c='+(navigator.connection?1:0)+(matchMedia('(min-width:1px)').matches?1:0)")}`,
      'frequency by a channel': (at) => `${text}var c=new BroadcastChannel('cap');c.postMessage(1);${done(at)}`,
      'errors of its own': (at) =>
        `${text}addEventListener('error',function(){${done(at)}});setTimeout(function(){window.dispatchEvent(new ErrorEvent('error'))},20)`,
      'leaves a beacon at the end': (at) =>
        `${text}addEventListener('pagehide',function(){navigator.sendBeacon(${quoted(at.url('end'))})});${done(at)}`,
      'listens to messages': (at) =>
        `${text}addEventListener('message',function(e){e.data==='p1'&&(function(){${done(at)}})()});setTimeout(function(){postMessage('p1','*')},30)`,
      'scroll listener of the page': (at) =>
        `${text}W.addEventListener('scroll',function(){},{passive:true});W.addEventListener('resize',function(){});${done(at)}`,
    },
    { shows: '/done/' },
  ),
  ...honestAds(
    {
      'seen after scrolling': (at) =>
        `${text}W.addEventListener('scroll',function(){${done(at)}},{once:true,passive:true})`,
    },
    { act: 'scroll', shows: '/done/' },
  ),
  ...honestAds(
    {
      'expands on pointing': (at) =>
        `${text}B.style.height='100px';B.onmouseenter=function(){B.style.height='220px';${done(at)}}`,
      'follows the pointer inside': (at) =>
        `B.innerHTML='<i style="position:absolute;width:20px;height:20px;background:red"></i>';B.onmousemove=function(e){B.firstChild.style.left='40px';${done(at)}}`,
    },
    { act: 'hover', shows: '/done/' },
  ),
  ...honestAds(
    {
      'fits its frame to its content': (at) =>
        `${text}B.style.height='180px';var f=window.frameElement;f.height=180;f.style.height='180px';${done(at)}`,
      'expands by a message to the page': (at) =>
        `${text}W.postMessage({type:'resize',height:220},'*');setTimeout(function(){${done(at)}},100)`,
    },
    { shows: '/done/', isFrameOnly: true, isNotNested: true },
  ),
]
