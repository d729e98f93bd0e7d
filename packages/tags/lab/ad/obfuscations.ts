import type { Random } from '../random.ts'
import { quote } from './case-context.ts'

export interface Obfuscation {
  name: string
  /** Takes and returns statements. */
  code: (code: string, random: Random) => string
}

const base64 = (code: string) => Buffer.from(code, 'latin1').toString('base64')
const hex = (code: string, key: number) => Buffer.from([...Buffer.from(code)].map((byte) => byte ^ key)).toString('hex')
const codes = (code: string) => [...Buffer.from(code)].join()

const escapedText = (code: string) =>
  [...code]
    .map((sign, context) =>
      context % 3 && /[\w ]/.test(sign) ? sign : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
    .join('')

export const obfuscations: Obfuscation[] = [
  { name: 'none', code: (code) => code },
  { name: 'wrapped', code: (code) => `!function(){${code}}()` },
  { name: 'strict', code: (code) => `(function(){'use strict';${code}})()` },
  { name: 'arrow', code: (code) => `(()=>{'use strict';${code}})()` },
  { name: 'async', code: (code) => `(async()=>{await 0;${code}})()` },
  { name: 'generator', code: (code) => `for(var _ of (function*(){yield 0;${code}})());` },
  { name: 'eval-base64', code: (code) => `eval(atob(${quote(base64(code))}))` },
  { name: 'indirect-eval', code: (code) => `(0,window['ev'+'al'])(atob(${quote(base64(code))}))` },
  { name: 'function', code: (code) => `new Function(decodeURIComponent(${quote(encodeURIComponent(code))}))()` },
  { name: 'constructor', code: (code) => `[]['fil'+'l']['const'+'ructor'](unescape(${quote(escape(code))}))()` },
  { name: 'codes', code: (code) => `(0,eval)(String.fromCharCode(${codes(code)}))` },
  {
    name: 'xor',
    code(code, random) {
      const key = 1 + random.below(120)
      return `var h=${quote(hex(code, key))},o='';for(var i=0;i<h.length;i+=2)o+=String.fromCharCode(parseInt(h.substr(i,2),16)^${key});Function(o)()`
    },
  },
  {
    name: 'reversed',
    code: (code) => `Function(${quote([...code].reverse().join(''))}.split('').reverse().join(''))()`,
  },
  {
    name: 'pieces',
    code(code, random) {
      const size = 5 + random.below(9)
      const parts = code.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      const order = random.shuffled(parts.map((_part, index) => index))
      const shuffled = order.map((index) => parts[index])
      const places = order.map((_index, context) => order.indexOf(context))
      return `var p=${JSON.stringify(shuffled)},q=${JSON.stringify(places)};Function(q.map(function(i){return p[i]}).join(''))()`
    },
  },
  { name: 'escaped-names', code: (code) => `\\u0065\\u0076al("${escapedText(code)}")` },
  { name: 'timer-text', code: (code) => `setTimeout(atob(${quote(base64(code))}))` },
  {
    name: 'with-proxy',
    code: (code) => `with(new Proxy({},{has:function(t,k){return false}})){(function(){${code}})()}`,
  },
  { name: 'reflect', code: (code) => `Reflect.apply(Function(${quote(code)}),window,[])` },
  {
    name: 'bound',
    code: (code) => `setTimeout.call(window,Function.prototype.call.bind(Function(${quote(code)}),window),5)`,
  },
  { name: 'array-method', code: (code) => `[1].forEach(function(){${code}})` },
  { name: 'getter', code: (code) => `({get a(){${code}}}).a` },
  { name: 'json', code: (code) => `JSON.parse(${quote(quote(code))},function(k,v){return Function(v)()})` },
  {
    name: 'invisible',
    code: (code) =>
      `Function(${quote([...Buffer.from(code)].map((byte) => byte.toString(2).padStart(8, '0').replaceAll('0', '\u200b').replaceAll('1', '\u200c')).join(''))}.replace(/.{8}/g,function(b){return String.fromCharCode(parseInt(b.replace(/\\u200b/g,0).replace(/\\u200c/g,1),2))}))()`,
  },
  {
    name: 'noise',
    code: (code) => `/* ${'lorem ipsum dolor '.repeat(60)} */var z=[${'1,2,3,'.repeat(40)}0];if(z.length){${code}}`,
  },
  { name: 'to-primitive', code: (code) => `''+{toString:function(){${code};return ''}}` },
  { name: 'replace-callback', code: (code) => `'x'.replace('x',function(){${code};return ''})` },
  { name: 'iterator', code: (code) => `var [_]={[Symbol.iterator]:function*(){${code};yield 1}}` },
  { name: 'static-block', code: (code) => `(class{static{(function(){${code}})()}})` },
  { name: 'cloned-getter', code: (code) => `structuredClone({get a(){${code};return 1}})` },
  {
    name: 'tagged',
    code: (code) => `(function(s){Function(decodeURIComponent(s.raw[0]))()})\`${encodeURIComponent(code)}\``,
  },
  { name: 'async-function', code: (code) => `(async()=>{}).constructor(${quote(code)})()` },
  // The following evade attribution by call stack.
  { name: 'no-stack', code: (code) => `try{Error.stackTraceLimit=0;top.Error.stackTraceLimit=0}catch(e){}${code}` },
  {
    name: 'own-stack',
    code: (code) => `Error.prepareStackTrace=top.Error.prepareStackTrace=function(){return ''};${code}`,
  },
  {
    name: 'frozen-error',
    code: (code) => `try{Object.freeze(Error);Object.freeze(top.Error)}catch(e){}${code}`,
  },
  { name: 'deep', code: (code) => `(function r(n){if(n)return r(n-1);${code}})(80)` },
  {
    name: 'deep-strict',
    code: (code) => `(function(){'use strict';(function r(n){if(n)return r(n-1);${code}})(40)})()`,
  },
  { name: 'page-promise', code: (code) => `top.Promise.resolve().then(function(){${code}})` },
  { name: 'page-callback', code: (code) => `top.Array.prototype.forEach.call([1],function(){${code}})` },
  {
    name: 'page-event',
    code: (code) =>
      `var t=new top.EventTarget();t.addEventListener('x',function(){${code}});t.dispatchEvent(new top.Event('x'))`,
  },
  { name: 'page-replace', code: (code) => `top.String.prototype.replace.call('x','x',function(){${code};return ''})` },
  { name: 'page-reflect', code: (code) => `top.Reflect.apply(function(){${code}},window,[])` },
  { name: 'page-to-json', code: (code) => `top.JSON.stringify({toJSON:function(){${code};return 1}})` },
  {
    name: 'page-walker',
    code: (code) =>
      `top.document.createTreeWalker(top.document.documentElement,1,function(){${code};return 1}).nextNode()`,
  },
  { name: 'page-function', code: (code) => `top.Function.prototype.call.call(function(){${code}},window)` },
]
