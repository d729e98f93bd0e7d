import { quote } from '../case-context.ts'
import { createEffects } from './effect.ts'

type Urls = { origin: string }
const tone = (code: (url: string) => string) => (context: Urls) => code(quote(`${context.origin}/tone.wav`))
const context = (where: string) =>
  `var c=new (${where}.AudioContext||${where}.webkitAudioContext)();c.resume&&c.resume();`
const play = (what: string) => `Promise.resolve(${what}.play()).catch(function(){});`

export const autoplaySounds = createEffects('autoplay-audio', 'sound', {
  'new Audio': tone((url) => `var a=new Audio(${url});a.loop=true;${play('a')}W.q7=a`),
  "the page's Audio": tone((url) => `var a=new W.Audio(${url});a.loop=true;${play('a')}W.q7=a`),
  'audio element': tone(
    (url) => `var a=document.createElement('audio');a.src=${url};a.loop=true;S.appendChild(a);${play('a')}`,
  ),
  'audio by markup': tone(
    (url) => `S.insertAdjacentHTML('beforeend','<audio autoplay loop src="'+${url}+'"></audio>')`,
  ),
  'video by markup': tone(
    (url) => `S.insertAdjacentHTML('beforeend','<video autoplay loop width=1 height=1 src="'+${url}+'"></video>')`,
  ),
  'video in the page': tone(
    (url) =>
      `var v=D.createElement('video');v.loop=v.autoplay=true;v.src=${url};v.style.cssText='position:absolute;width:1px;height:1px';D.body.appendChild(v)`,
  ),
  'autoplay property, detached': tone(
    (url) => `var a=document.createElement('audio');a.autoplay=true;a.loop=true;a.src=${url};W.q7=a`,
  ),
  'source element': tone(
    (url) => `S.insertAdjacentHTML('beforeend','<audio autoplay loop><source src="'+${url}+'"></audio>')`,
  ),
  'unmuted later': tone(
    (url) =>
      `var v=document.createElement('video');v.muted=true;v.loop=true;v.src=${url};S.appendChild(v);${play('v')}setTimeout(function(){v.muted=false},150)`,
  ),
  'muted attribute removed': tone(
    (url) =>
      `S.insertAdjacentHTML('beforeend','<video muted autoplay loop width=1 height=1 src="'+${url}+'"></video>');var v=S.querySelector('video');setTimeout(function(){v.removeAttribute('muted');v.defaultMuted=false;v.muted=false},150)`,
  ),
  'volume raised later': tone(
    (url) =>
      `var v=document.createElement('audio');v.volume=0;v.loop=true;v.src=${url};S.appendChild(v);${play('v')}setTimeout(function(){v.volume=1},150)`,
  ),
  'source set later': tone(
    (url) =>
      `var v=document.createElement('audio');v.autoplay=true;v.loop=true;S.appendChild(v);setTimeout(function(){v.setAttribute('src',${url})},60)`,
  ),
  'cloned element': tone(
    (url) =>
      `var v=document.createElement('audio');v.src=${url};v.loop=true;var k=v.cloneNode();S.appendChild(k);${play('k')}`,
  ),
  'borrowed play': tone(
    (url) =>
      `var v=D.createElement('audio');v.src=${url};v.loop=true;D.body.appendChild(v);Promise.resolve(HTMLMediaElement.prototype.play.call(v)).catch(function(){})`,
  ),
  'play of a fresh frame': tone(
    (url) =>
      `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);var a=new f.contentWindow.Audio(${url});a.loop=true;${play('a')}W.q7=a`,
  ),
  'play as a handler': tone((url) => `var a=new Audio(${url});a.loop=true;a.oncanplay=a.play.bind(a);W.q7=a`),
  'text in the page': tone((url) => `W.eval('var q6=new Audio('+JSON.stringify(${url})+');q6.loop=true;q6.play()')`),
  'frame with a sound file': tone(
    (url) =>
      `var f=document.createElement('iframe');f.width=f.height=1;f.srcdoc='<audio autoplay loop src="'+${url}+'"></audio>';(document.body||document.documentElement).appendChild(f)`,
  ),
  'fetched and played': tone(
    (url) =>
      `fetch(${url}).then(function(r){return r.blob()}).then(function(b){var a=new Audio(URL.createObjectURL(b));a.loop=true;W.q7=a;a.play()})`,
  ),
  'unmuted by its own handler': tone(
    (url) =>
      `S.insertAdjacentHTML('beforeend','<video muted autoplay loop width=1 height=1 onplaying="this.muted=false" src="'+${url}+'"></video>')`,
  ),
  'unmuted again and again': tone(
    (url) =>
      `var v=document.createElement('audio');v.muted=true;v.loop=true;v.onvolumechange=function(){v.muted&&(v.muted=false);v.volume=1};v.src=${url};S.appendChild(v);${play('v')}setTimeout(function(){v.muted=false},100)`,
  ),
  'property of its own': tone(
    (url) =>
      `var v=document.createElement('audio');Object.defineProperty(v,'muted',{get:Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype,'muted').get,set:function(){}});v.loop=true;v.src=${url};S.appendChild(v);${play('v')}`,
  ),
  'unmuted by a fresh setter': tone(
    (url) =>
      `var f=document.createElement('iframe');f.style.display='none';(document.body||document.documentElement).appendChild(f);var d=Object.getOwnPropertyDescriptor(f.contentWindow.HTMLMediaElement.prototype,'muted'),v=document.createElement('video');v.muted=true;v.loop=true;v.src=${url};S.appendChild(v);${play('v')}setTimeout(function(){d.set.call(v,false)},120)`,
  ),
  'XHTML element': tone(
    (url) =>
      `var v=document.createElementNS('http://www.w3.org/1999/xhtml','audio');v.autoplay=true;v.loop=true;v.src=${url};W.q7=v`,
  ),
  'detached markup': tone(
    (url) => `var h=document.createElement('div');h.innerHTML='<audio autoplay loop src="'+${url}+'"></audio>';W.q7=h`,
  ),
  'parsed document': tone(
    (url) =>
      `var d=new DOMParser().parseFromString('<audio autoplay loop src="'+${url}+'"></audio>','text/html');S.appendChild(document.adoptNode(d.body.firstChild))`,
  ),
  'shadow root': tone(
    (url) =>
      `var h=document.createElement('div');S.appendChild(h);h.attachShadow({mode:'closed'}).innerHTML='<audio autoplay loop src="'+${url}+'"></audio>'`,
  ),
  'SVG with a sound': tone(
    (url) =>
      `S.insertAdjacentHTML('beforeend','<svg width="1" height="1"><foreignObject width="1" height="1"><audio autoplay loop src="'+${url}+'"></audio></foreignObject></svg>')`,
  ),
  'played by an event': tone(
    (url) =>
      `var a=new Audio();a.loop=true;a.addEventListener('loadeddata',HTMLMediaElement.prototype.play);a.src=${url};W.q7=a`,
  ),
  'native timeout event': tone(
    (url) => `var a=new W.Audio(${url});a.loop=true;W.q7=a;W.q8=W.AbortSignal.timeout(30);W.q8.onabort=a.play.bind(a)`,
  ),
  'sound as a data address': tone(
    (url) =>
      `fetch(${url}).then(function(r){return r.blob()}).then(function(b){var r=new FileReader();r.onload=function(){var v=D.createElement('video');v.loop=true;v.src=r.result;v.autoplay=true;D.body.appendChild(v)};r.readAsDataURL(b)})`,
  ),
  'captured stream': tone(
    (url) =>
      `fetch(${url}).then(function(r){return r.blob()}).then(function(b){var v=document.createElement('audio');v.muted=true;v.loop=true;v.src=URL.createObjectURL(b);v.play().then(function(){var a=new Audio();a.srcObject=v.captureStream();a.play();W.q7=[v,a]})})`,
  ),
  'constructed nodes': () =>
    'var c=new AudioContext();new OscillatorNode(c,{frequency:300}).start();var o=new OscillatorNode(c);AudioNode.prototype.connect.call(o,c.destination);o.start();W.q8=c',
  'sound worklet': () =>
    `${context('window')}c.audioWorklet.addModule(URL.createObjectURL(new Blob(["registerProcessor('q',class extends AudioWorkletProcessor{process(i,o){for(var k=0;k<128;k++)o[0][0][k]=Math.sin(k/3);return true}})"],{type:'text/javascript'}))).then(function(){var n=new AudioWorkletNode(c,'q');n.connect(c.destination);W.q8=[c,n]})`,
  'loopback call': () =>
    `${context('window')}var o=c.createOscillator(),m=c.createMediaStreamDestination();o.connect(m);o.start();var p=new RTCPeerConnection(),q=new RTCPeerConnection();p.onicecandidate=function(e){q.addIceCandidate(e.candidate)};q.onicecandidate=function(e){p.addIceCandidate(e.candidate)};q.ontrack=function(e){var a=new Audio();a.srcObject=e.streams[0];a.play();W.q7=a};m.stream.getTracks().forEach(function(t){p.addTrack(t,m.stream)});p.createOffer().then(function(d){return p.setLocalDescription(d).then(function(){return q.setRemoteDescription(d)})}).then(function(){return q.createAnswer()}).then(function(d){return q.setLocalDescription(d).then(function(){return p.setRemoteDescription(d)})});W.q8=[c,p,q]`,
  'speech by a native event': () =>
    "W.q8=W.AbortSignal.timeout(30);W.q8.onabort=W.speechSynthesis.speak.bind(W.speechSynthesis,new W.SpeechSynthesisUtterance('Call'))",
  oscillator: () => `${context('window')}var o=c.createOscillator();o.connect(c.destination);o.start();W.q8=c`,
  "the page's oscillator": () =>
    `${context('W')}var o=new W.OscillatorNode(c);var g=c.createGain();o.connect(g).connect(c.destination);o.start();W.q8=c`,
  buffer: () =>
    `${context('window')}var b=c.createBuffer(1,8000,8000),d=b.getChannelData(0);for(var i=0;i<8000;i++)d[i]=Math.sin(i/3);var s=c.createBufferSource();s.buffer=b;s.loop=true;s.connect(c.destination);s.start(0);W.q8=c`,
  'media element source': tone(
    (url) =>
      `${context('window')}fetch(${url}).then(function(r){return r.blob()}).then(function(b){var a=new Audio(URL.createObjectURL(b));a.loop=true;c.createMediaElementSource(a).connect(c.destination);a.play();W.q8=[c,a]})`,
  ),
  'decoded data': tone(
    (url) =>
      `${context('window')}fetch(${url}).then(function(r){return r.arrayBuffer()}).then(function(b){return c.decodeAudioData(b)}).then(function(b){var s=c.createBufferSource();s.buffer=b;s.loop=true;s.connect(c.destination);s.start();W.q8=c})`,
  ),
  'gain raised later': () =>
    `${context('window')}var o=c.createOscillator(),g=c.createGain();g.gain.value=0;o.connect(g);g.connect(c.destination);o.start();setTimeout(function(){g.gain.value=1},120);W.q8=c`,
  'stream of an oscillator': () =>
    `${context('window')}var o=c.createOscillator(),m=c.createMediaStreamDestination();o.connect(m);o.start();var a=new Audio();a.srcObject=m.stream;${play('a')}W.q8=[c,a]`,
  'script processor': () =>
    `${context('window')}var p=c.createScriptProcessor(1024,1,1);p.onaudioprocess=function(e){var d=e.outputBuffer.getChannelData(0);for(var i=0;i<d.length;i++)d[i]=Math.sin(i/3)};p.connect(c.destination);W.q8=[c,p]`,
  'constant source': () => `${context('W')}var o=c.createConstantSource();o.connect(c.destination);o.start();W.q8=c`,
  speech: () => "speechSynthesis.speak(new SpeechSynthesisUtterance('Your computer has a problem'))",
  "the page's speech": () => "W.speechSynthesis.speak(new W.SpeechSynthesisUtterance('Call us now'))",
  'borrowed speech': () =>
    "SpeechSynthesis.prototype.speak.call(W.speechSynthesis,new W.SpeechSynthesisUtterance('Call now'))",
})
