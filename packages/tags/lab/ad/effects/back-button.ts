import { quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

const frame = (where = 'document') =>
  `var f=${where}.createElement('iframe');f.width=f.height=1;(${where}.body||${where}.documentElement).appendChild(f);`
/** The first document of a frame adds no history entry. */
const loadedFrame = (code: string, where = 'document') =>
  `var f=${where}.createElement('iframe');f.width=f.height=1;f.srcdoc='<p>1';f.onload=function(){f.onload=null;setTimeout(function(){${code}},30)};(${where}.body||${where}.documentElement).appendChild(f)`
/** Frames add history entries only after they have loaded. */
const later = (code: string, ms = 120) => `setTimeout(function(){${code}},${ms})`

export const backButtonHijacks = createEffects(
  'back-button-hijack',
  'back',
  {
    pushState: () => "for(var i=0;i<8;i++)W.history.pushState({i:i},'','#p'+i)",
    'one pushState': () => "W.history.pushState(null,'',W.location.href)",
    'pushState in its own frame': () => 'for(var i=0;i<5;i++)history.pushState({i:i},"")',
    'borrowed pushState': () => "History.prototype.pushState.call(W.history,null,'')",
    'pushState by Reflect': () => "Reflect.apply(W.History.prototype.pushState,W.history,[null,''])",
    'bound pushState': () => "W.setTimeout(W.history.pushState.bind(W.history,null,'','#x'),20)",
    'fresh pushState': () => `${frame('D')}f.contentWindow.History.prototype.pushState.call(W.history,null,'')`,
    'hash of the page': () => "for(var i=0;i<4;i++)W.location.hash='s'+i",
    'hash of the page, once': () => later("W.location.hash='top'"),
    'hash of its own frame': () => later("location.hash='a';setTimeout(function(){location.hash='b'},60)"),
    'assigned hash': () => later("W.location.assign('#y')"),
    'clicked anchor': () => later("var a=D.createElement('a');a.href='#z';D.body.appendChild(a);a.click()"),
    'form into a hash': () =>
      later("var f=D.createElement('form');f.action='#w';D.body.appendChild(f);W.open('#w','_self')"),
    'navigation.navigate': () => later("W.navigation?W.navigation.navigate('#n'):W.history.pushState(0,'')"),
    'popstate trap': (context) =>
      `W.history.pushState(0,'');W.addEventListener('popstate',function(){W.location.href=${quote(context.url('go'))}})`,
    'popstate property': (context) =>
      `W.history.pushState(0,'','#t');W.onpopstate=function(){W.location.replace(${quote(context.url('go'))})}`,
    'popstate that pushes again': () =>
      "W.history.pushState(0,'');W.addEventListener('popstate',function(){W.history.pushState(0,'')})",
    'hashchange trap': (context) =>
      `W.history.pushState(0,'','#h');W.addEventListener('hashchange',function(){W.location=${quote(context.url('go'))}})`,
    'replaceState and pushState': () =>
      "W.history.replaceState(0,'',W.location.pathname+'?offer');W.history.pushState(0,'',W.location.pathname)",
    'frame that goes on': (context) =>
      `var f=document.createElement('iframe');f.width=f.height=1;f.src=${quote(context.file('<p>1', 'html'))};(document.body||document.documentElement).appendChild(f);f.onload=function(){f.onload=null;setTimeout(function(){f.contentWindow.location.href=${quote(context.file('<p>2', 'html'))}},50)}`,
    'frame of the page that goes on': (context) =>
      `var f=D.createElement('iframe');f.width=f.height=1;f.src=${quote(context.file('<p>1', 'html'))};D.body.appendChild(f);f.onload=function(){f.onload=null;setTimeout(function(){f.src=${quote(context.file('<p>2', 'html'))}},50)}`,
    'link into a frame': (context) =>
      `var f=D.createElement('iframe');f.name='k5';f.width=f.height=1;f.src=${quote(context.file('<p>1', 'html'))};D.body.appendChild(f);f.onload=function(){f.onload=null;var a=D.createElement('a');a.target='k5';a.href=${quote(context.file('<p>2', 'html'))};D.body.appendChild(a);a.click()}`,
    'form into a frame': (context) =>
      `var f=D.createElement('iframe');f.name='k6';f.width=f.height=1;f.src=${quote(context.file('<p>1', 'html'))};D.body.appendChild(f);f.onload=function(){f.onload=null;var a=D.createElement('form');a.target='k6';a.action=${quote(context.file('<p>2', 'html'))};D.body.appendChild(a);a.submit()}`,
    'hash of a frame': () => loadedFrame("f.contentWindow.location.hash='1';f.contentWindow.location.hash='2'"),
    'pushState of a frame': () =>
      loadedFrame("f.contentWindow.history.pushState(1,'');f.contentWindow.history.pushState(2,'')"),
    'pushState of a frame of the page': () => loadedFrame("f.contentWindow.history.pushState(1,'')", 'D'),
    'navigation.navigate with push': () => later("W.navigation.navigate('#n2',{history:'push'})"),
    'document address': () => later("D.location.hash='d1'"),
    'old setter of the hash': () => later("W.location.__lookupSetter__('hash').call(W.location,'o1')"),
    'native timeout event': () =>
      "W.q8=W.AbortSignal.timeout(30);W.q8.onabort=W.history.pushState.bind(W.history,null,'')",
    'answers a promise with pushState': () =>
      "W.Promise.resolve(0).then(W.history.pushState.bind(W.history,null,'','#p'))",
    'click inside an anchor': () =>
      later(
        "var a=D.createElement('a');a.href='#z2';a.innerHTML='<b>x</b>';D.body.appendChild(a);a.firstChild.click()",
      ),
    'srcdoc that changes': () => loadedFrame("f.srcdoc='<p>2'"),
    'frame of blobs': () =>
      "var n=0,g=function(){return URL.createObjectURL(new Blob(['<p>'+n++],{type:'text/html'}))},f=document.createElement('iframe');f.width=f.height=1;f.src=g();f.onload=function(){f.onload=null;setTimeout(function(){f.src=g()},40)};(document.body||document.documentElement).appendChild(f)",
    'object that changes': (context) =>
      `var f=D.createElement('object');f.type='text/html';f.width=f.height=1;f.data=${quote(context.file('<p>1', 'html'))};D.body.appendChild(f);f.onload=function(){f.onload=null;setTimeout(function(){f.contentWindow.location=${quote(context.file('<p>2', 'html'))}},50)}`,
    'window of a frame opens itself': (context) =>
      loadedFrame(`f.contentWindow.open(${quote(context.file('<p>2', 'html')).replaceAll('"', "'")},'_self')`),
    'frame that pushes by itself': (context) =>
      `var f=document.createElement('iframe');f.width=f.height=1;f.src=${quote(context.file("<p>1<script>setTimeout(function(){for(var i=0;i<3;i++)history.pushState(i,'')},150)</script>", 'html'))};(document.body||document.documentElement).appendChild(f)`,
    'traverses on': () => "W.history.pushState(0,'');W.addEventListener('popstate',function(){W.history.go(1)})",
    'page comes back': () =>
      "W.navigation.addEventListener('navigate',function(e){if(e.navigationType==='traverse'){e.cancelable&&e.preventDefault();W.history.pushState(0,'')}});W.history.pushState(1,'')",
    'method that the page calls': () => "var n=0;W.JSON.stringify=function(){n++||W.history.pushState(0,'');return ''}",
    'text in the page': () => 'W.eval(\'history.pushState(0,"")\')',
    'timer with text in the page': () => 'W.setTimeout("history.pushState(0,\'\')",20)',
    'script element in the page': () =>
      'var s=D.createElement(\'script\');s.text=\'history.pushState(0,"","#f")\';D.body.appendChild(s)',
  },
  { isNeverAllowed: true },
)
