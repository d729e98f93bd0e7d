import type { CaseContext } from '../case-context.ts'
import { quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

/** Frames with an ad each, all hidden in the same way. `e` is the frame, `i` its index, `P` its parent. */
const hide =
  (style: string, { before = '', after = '', place = 'S' } = {}) =>
  (context: CaseContext) => {
    const kind = context.random.pick(['creative', 'show', 'adframe', 'v2/imp', 'banner'])
    return `var P=${place};${before}for(var i=0;i<4;i++){var e=document.createElement('iframe');e.width=300;e.height=250;e.src=${quote(context.url(kind))}+'/n'+i;e.style.cssText='border:0;${style}';P.appendChild(e);${after}}`
  }
const wrapped = (style: string, place = 'S') => ({
  before: `var h=document.createElement('div');h.style.cssText='${style}';P.appendChild(h);P=h;`,
  place,
})

export const hiddenAds = createEffects(
  'hidden-ads',
  'hidden',
  {
    stacked: hide('position:absolute;left:0;top:0'),
    'stacked in the page': hide('position:absolute;left:660px;top:40px', { place: 'D.body' }),
    'one pixel': hide('width:1px;height:1px'),
    'one pixel by attributes': hide('', { after: 'e.width=e.height=1;' }),
    'no height': hide('height:0'),
    transparent: hide('opacity:0;position:absolute;left:0;top:0'),
    'almost transparent': hide('opacity:.01;position:absolute;left:0;top:0'),
    'visibility hidden': hide('visibility:hidden;position:absolute'),
    'display none': hide('display:none'),
    'far to the left': hide('position:absolute;left:-9999px'),
    'far above': hide('position:fixed;top:-5000px', { place: 'D.body' }),
    'clip path': hide('clip-path:inset(50%);position:absolute'),
    'old clip': hide('position:absolute;clip:rect(0,0,0,0)'),
    'scaled away': hide('transform:scale(0);position:absolute'),
    'moved away': hide('transform:translate(-4000px,0);position:absolute'),
    'in a box without size': hide('', wrapped('width:0;height:0;overflow:hidden')),
    'in a box of one pixel': hide('', wrapped('width:1px;height:1px;overflow:hidden')),
    'in a transparent box': hide('', wrapped('opacity:0;position:absolute')),
    'in a transparent box of the page': hide('', wrapped('opacity:0;position:absolute;left:0;top:900px', 'D.body')),
    'behind the page': hide('position:absolute;left:0;top:0;z-index:-1', { place: 'D.body' }),
    'under its own picture': hide('position:absolute;left:0;top:0', {
      after:
        "if(i===3){var c=document.createElement('div');c.style.cssText='position:absolute;left:0;top:0;width:300px;height:250px;background:#246;z-index:9';P.appendChild(c)}",
    }),
    'in a hidden frame': (context) =>
      `var f=document.createElement('iframe');f.style.cssText='width:1px;height:1px;border:0';var t='';for(var i=0;i<4;i++)t+='<iframe width=300 height=250 src="'+${quote(context.url('show'))}+'/n'+i+'"></iframe>';f.srcdoc=t;S.appendChild(f)`,
    'in a closed shadow root': hide('width:1px;height:1px', {
      before: "var h=document.createElement('div');P.appendChild(h);P=h.attachShadow({mode:'closed'});",
    }),
    'filtered away': hide('filter:opacity(0);position:absolute;left:0;top:0'),
    masked: hide(
      '-webkit-mask:linear-gradient(transparent,transparent);mask:linear-gradient(transparent,transparent);position:absolute',
    ),
    'hidden after loading': hide('position:absolute', { after: "e.onload=function(){this.style.opacity='0'};" }),
    'contents skipped': hide('', wrapped('content-visibility:hidden;width:300px;height:250px')),
    'turned on its edge': hide('transform:rotateY(90deg);position:absolute'),
    'no scale property': hide('scale:0;position:absolute'),
    'circle of no size': hide('clip-path:circle(0);position:absolute'),
    'below the fold of a box': hide('display:block', wrapped('width:300px;height:250px;overflow:hidden')),
    'in closed details': hide('', {
      before: "var h=document.createElement('details');h.innerHTML='<summary>Ad</summary>';P.appendChild(h);P=h;",
    }),
    'in a closed popover': hide('', {
      before: "var h=document.createElement('div');h.popover='manual';P.appendChild(h);P=h;",
    }),
    'hidden until found': hide('', {
      before: "var h=document.createElement('div');h.setAttribute('hidden','until-found');P.appendChild(h);P=h;",
    }),
    'animated away': hide('position:absolute', {
      after: "e.animate({opacity:[0,0]},{duration:1,fill:'forwards'});",
    }),
    'by markup': (context) =>
      `var t='';for(var i=0;i<4;i++)t+='<iframe style="position:absolute;left:-3000px" width=300 height=250 src="'+${quote(context.url('creative'))}+'/n'+i+'"></iframe>';S.insertAdjacentHTML('beforeend',t)`,
  },
  { isNeverAllowed: true, isInPlace: true },
)
