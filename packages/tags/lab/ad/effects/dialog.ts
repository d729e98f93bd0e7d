import { createEffects } from './effect.ts'

const fresh = (call: string) =>
  `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);f.contentWindow.${call}`

export const dialogTraps = [
  ...createEffects(
    'dialog-trap',
    'dialog',
    {
      alert: () => "alert('Your phone has a problem')",
      confirm: () => "confirm('Do you want to continue?')",
      prompt: () => "prompt('Enter your code')",
      "the page's alert": () => "W.alert('Warning')",
      "the page's confirm, many times": () => "for(var i=0;i<3;i++)W.confirm('Continue?')",
      'alert in a loop': () => "var n=0;(function l(){alert('Warning '+n);++n<3&&setTimeout(l,10)})()",
      'borrowed alert': () => "alert.call(W,'x')",
      'bound alert': () => "W.setTimeout(W.alert.bind(W,'x'),5)",
      'alert by Reflect': () => "Reflect.apply(W.alert,W,['x'])",
      'alert of a fresh frame': () => fresh("alert('x')"),
      'prompt of a fresh frame in the page': () =>
        "var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);f.contentWindow.prompt('x')",
      'text in the page': () => "W.eval('alert(1)')",
      'timer with text in the page': () => 'W.setTimeout("confirm(\'x\')",5)',
      'script address in the page': () => "W.location.href='javascript:void alert(1)'",
      'method that the page calls': () => "var n=0;W.JSON.stringify=function(){n++||W.alert('x');return ''}",
      'native listener': () => "W.addEventListener('q6',W.alert.bind(W,'x'));W.dispatchEvent(new W.Event('q6'))",
      'answers a promise with alert': () => "W.Promise.resolve('Warning').then(W.alert)",
      'list method with confirm': () => "['a','b'].map(W.confirm,W)",
      'native timeout event': () => "W.q8=W.AbortSignal.timeout(30);W.q8.onabort=W.alert.bind(W,'x')",
      'alert in a nested frame': () =>
        "var f=document.createElement('iframe');f.style.display='none';f.srcdoc='<body onload=\"alert(1)\">';(document.body||document.documentElement).appendChild(f)",
      'getter with alert': () =>
        "Object.defineProperty(W,'q8',{get:W.alert.bind(W,'x'),configurable:true});W.setTimeout(W.Reflect.get.bind(null,W,'q8'),20)",
      'handler in the page': () =>
        'D.body.insertAdjacentHTML(\'beforeend\',\'<img src="data:,x" onerror="alert(1)">\')',
    },
    { isNeverAllowed: true },
  ),
  ...createEffects(
    'dialog-trap',
    'print',
    {
      print: () => 'print()',
      "the page's print": () => 'W.print()',
      'borrowed print': () => 'print.call(W)',
      'print of a fresh frame': () => fresh('print()'),
      'print by text in the page': () => "W.setTimeout('print()',5)",
      'print by a native timeout event': () => 'W.q8=W.AbortSignal.timeout(30);W.q8.onabort=W.print.bind(W)',
      'print of a nested frame': () =>
        "var f=document.createElement('iframe');f.width=f.height=9;f.srcdoc='<body onload=\"print()\">x';(document.body||document.documentElement).appendChild(f)",
      'print by command': () => "D.execCommand('print')||W.print()",
    },
    { isNeverAllowed: true },
  ),
  ...createEffects(
    'dialog-trap',
    'leave-prompt',
    {
      'leave listener': () =>
        "W.addEventListener('beforeunload',function(e){e.preventDefault();return e.returnValue='Stay'})",
      'leave property': () => "W.onbeforeunload=function(){return 'Stay'}",
      'leave attribute': () => "D.body.setAttribute('onbeforeunload',\"return 'Stay'\")",
      'leave listener of a fresh frame': () =>
        "var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);W.addEventListener('beforeunload',f.contentWindow.Function('e',\"e.preventDefault();e.returnValue='x'\"))",
      'leave listener of its own frame': () =>
        "window.addEventListener('beforeunload',function(e){e.preventDefault();e.returnValue='1'})",
      'leave handler by markup': () =>
        "var f=document.createElement('iframe');f.width=f.height=1;f.srcdoc='<body onbeforeunload=\"return 1\">';(document.body||document.documentElement).appendChild(f)",
      'leave text in the page': () => 'W.eval("onbeforeunload=function(){return \'x\'}")',
      'borrowed listener call': () =>
        "EventTarget.prototype.addEventListener.call(W,'beforeunload',function(e){e.preventDefault();e.returnValue='1'},true)",
      'leave handler object': () =>
        "W.addEventListener('beforeunload',{handleEvent:function(e){e.preventDefault();e.returnValue='1'}})",
    },
    { isNeverAllowed: true, isEarly: true },
  ),
]
