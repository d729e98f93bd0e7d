import { quote } from '../case-context.ts'
import { createHonestAds, type HonestAd, reportDone } from './honest-ad.ts'

const text = "B.textContent='Seen';"

export const measurementAds: HonestAd[] = [
  ...createHonestAds(
    {
      'seen by an observer': (context) =>
        `${text}new IntersectionObserver(function(l,o){if(l[0].isIntersecting){o.disconnect();${reportDone(context)}}},{threshold:.5}).observe(B)`,
      'size by an observer': (context) =>
        `${text}new ResizeObserver(function(l,o){o.disconnect();${reportDone(context, 'Math.round(l[0].contentRect.width)')}}).observe(B)`,
      'place in the page': (context) =>
        `${text}var e=window.frameElement||B,r=e.getBoundingClientRect();${reportDone(context, "'top='+Math.round(r.top)")}`,
      'size of the page': (context) => `${text}${reportDone(context, "'w='+W.innerWidth+'x'+W.innerHeight")}`,
      'address of the page': (context) =>
        `${text}${reportDone(context, "'u='+encodeURIComponent(W.location.hostname)")}`,
      referrer: (context) => `${text}${reportDone(context, "'r='+document.referrer.length")}`,
      'title of the page': (context) => `${text}${reportDone(context, "'t='+D.title")}`,
      'visibility of the page': (context) =>
        `${text}D.addEventListener('visibilitychange',function(){});${reportDone(context, 'D.visibilityState')}`,
      'timing of the page': (context) =>
        `${text}performance.mark('ad');${reportDone(context, "performance.getEntriesByName('ad').length")}`,
      'consent by the interface': (context) =>
        `${text}W.__tcfapi('getTCData',2,function(d){${reportDone(context, "'gdpr_consent='+d.tcString")}})`,
      'consent by the cookie': (context) =>
        `${text}var m=/euconsent-v2=([^;]+)/.exec(D.cookie);${reportDone(context, "'gdpr_consent='+(m&&m[1])")}`,
      'advertising id of a cookie': (context) =>
        `${text}var m=/_ga=([^;]+)/.exec(document.cookie);${reportDone(context, "'id='+(m&&m[1])")}`,
      'advertising id of the storage': (context) =>
        `${text}${reportDone(context, "'id='+localStorage.getItem('_adid')")}`,
      'id of its own in a cookie': (context) =>
        `${text}document.cookie='_vis=v1;path=/';${reportDone(context, "'id='+/_vis=(\\w+)/.exec(document.cookie)[1]")}`,
      'id of its own in the storage': (context) =>
        `${text}localStorage.setItem('_cap','3');${reportDone(context, "'cap='+localStorage.getItem('_cap')")}`,
      'own session storage': (context) =>
        `${text}sessionStorage.setItem('_seen','1');${reportDone(context, "sessionStorage.getItem('_seen')")}`,
      'own database': (context) =>
        `${text}var o=indexedDB.open('ads-'+Math.random());o.onsuccess=function(){${reportDone(context)}}`,
      'impression by beacon': (context) => `${text}navigator.sendBeacon(${quote(context.url('done'))},'imp=1')`,
      'impression by fetch': (context) => `${text}fetch(${quote(context.url('done'))},{mode:'no-cors',keepalive:true})`,
      'quarters of a video': (context) =>
        `${text}[25,50,75,100].forEach(function(q,i){setTimeout(function(){new Image().src=${quote(`${context.url('done')}?q=`)}+q},i*40)})`,
      'twelve pixels': (context) =>
        `${text}for(var i=0;i<12;i++)new Image().src=${quote(`${context.url('done')}?p=`)}+i`,
      'user matching': (context) =>
        `${text}B.insertAdjacentHTML('beforeend','<img width="1" height="1" src="${context.url('match')}"><iframe src="${context.url('sync')}" width="0" height="0" style="display:none"></iframe>');${reportDone(context)}`,
      'message to the page': (context) => `${text}W.postMessage({type:'ad-ready'},'*');${reportDone(context)}`,
      'kinds of its own elements': (context) =>
        `${text}${reportDone(context, '[document instanceof Document,document.body instanceof HTMLElement,B instanceof Node]')}`,
      'device features': (context) =>
        `${text}${reportDone(context, "[screen.width,navigator.language,new Date().getTimezoneOffset()].join('-')")}`,
      'connection type': (context) =>
        `${text}${reportDone(context, "'c='+(navigator.connection?1:0)+(matchMedia('(min-width:1px)').matches?1:0)")}`,
      'frequency by a channel': (context) =>
        `${text}var c=new BroadcastChannel('cap');c.postMessage(1);${reportDone(context)}`,
      'errors of its own': (context) =>
        `${text}addEventListener('error',function(){${reportDone(context)}});setTimeout(function(){window.dispatchEvent(new ErrorEvent('error'))},20)`,
      'leaves a beacon at the end': (context) =>
        `${text}addEventListener('pagehide',function(){navigator.sendBeacon(${quote(context.url('end'))})});${reportDone(context)}`,
      'listens to messages': (context) =>
        `${text}addEventListener('message',function(e){e.data==='p1'&&(function(){${reportDone(context)}})()});setTimeout(function(){postMessage('p1','*')},30)`,
      'scroll listener of the page': (context) =>
        `${text}W.addEventListener('scroll',function(){},{passive:true});W.addEventListener('resize',function(){});${reportDone(context)}`,
    },
    { shows: '/done/' },
  ),
  ...createHonestAds(
    {
      'seen after scrolling': (context) =>
        `${text}W.addEventListener('scroll',function(){${reportDone(context)}},{once:true,passive:true})`,
    },
    { act: 'scroll', shows: '/done/' },
  ),
  ...createHonestAds(
    {
      'expands on pointing': (context) =>
        `${text}B.style.height='100px';B.onmouseenter=function(){B.style.height='220px';${reportDone(context)}}`,
      'follows the pointer inside': (context) =>
        `B.innerHTML='<i style="position:absolute;width:20px;height:20px;background:red"></i>';B.onmousemove=function(e){B.firstChild.style.left='40px';${reportDone(context)}}`,
    },
    { act: 'hover', shows: '/done/' },
  ),
  ...createHonestAds(
    {
      'fits its frame to its content': (context) =>
        `${text}B.style.height='180px';var f=window.frameElement;f.height=180;f.style.height='180px';${reportDone(context)}`,
      'expands by a message to the page': (context) =>
        `${text}W.postMessage({type:'resize',height:220},'*');setTimeout(function(){${reportDone(context)}},100)`,
    },
    { shows: '/done/', isFrameOnly: true, isNotNested: true },
  ),
]
