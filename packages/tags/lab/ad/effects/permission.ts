import { createEffects } from './effect.ts'

const quiet = (code: string) => `Promise.resolve(${code}).catch(function(){})`

export const permissionPrompts = [
  ...createEffects('push-permission-lure', 'prompt', {
    notifications: () => quiet('Notification.requestPermission()'),
    "the page's notifications": () => quiet('W.Notification.requestPermission()'),
    'notifications with a callback': () => 'Notification.requestPermission(function(){})',
    'notifications, borrowed': () => quiet('Reflect.apply(W.Notification.requestPermission,W.Notification,[])'),
    'notifications of a fresh frame': () =>
      `var f=D.createElement('iframe');f.style.display='none';D.body.appendChild(f);${quiet('f.contentWindow.Notification.requestPermission()')}`,
    'text in the page': () => "W.eval('Notification.requestPermission()')",
    position: () => 'navigator.geolocation.getCurrentPosition(function(){},function(){})',
    "the page's position": () => 'W.navigator.geolocation.watchPosition(function(){},function(){})',
    'position, borrowed': () =>
      'W.Geolocation.prototype.getCurrentPosition.call(W.navigator.geolocation,function(){},function(){})',
    camera: () => quiet('navigator.mediaDevices.getUserMedia({video:true})'),
    microphone: () => quiet('W.navigator.mediaDevices.getUserMedia({audio:true})'),
    'old camera call': () =>
      '(navigator.webkitGetUserMedia||navigator.mozGetUserMedia).call(navigator,{video:true,audio:true},function(){},function(){})',
    midi: () => quiet('navigator.requestMIDIAccess({sysex:true})'),
    "the page's midi": () => quiet('W.navigator.requestMIDIAccess({sysex:true})'),
    'position by a list method': () =>
      '[function(){}].forEach(W.navigator.geolocation.getCurrentPosition,W.navigator.geolocation)',
    'camera after a promise': () =>
      quiet(
        'W.Promise.resolve({video:true}).then(W.navigator.mediaDevices.getUserMedia.bind(W.navigator.mediaDevices))',
      ),
    'notifications by a native event': () =>
      'W.q8=W.AbortSignal.timeout(30);W.q8.onabort=W.Notification.requestPermission.bind(W.Notification,function(){})',
    'storage access': () => quiet('document.requestStorageAccess()'),
    'persistent storage': () => quiet('W.navigator.storage.persist()'),
    'clipboard reading': () => quiet('W.navigator.clipboard.readText()'),
    'protocol handler': (context) =>
      `W.navigator.registerProtocolHandler('mailto',location.origin+'/h/${context.token}?u=%s')`,
    passkey: () =>
      quiet(
        "W.navigator.credentials.create({publicKey:{challenge:new Uint8Array(16),rp:{name:'x'},user:{id:new Uint8Array(8),name:'a',displayName:'a'},pubKeyCredParams:[{type:'public-key',alg:-7}]}})",
      ),
    'saved password': () => quiet("W.navigator.credentials.get({password:true,mediation:'required'})"),
    'federated sign-in': () =>
      quiet(
        "W.navigator.credentials.get({identity:{providers:[{configURL:'http://idp.example/c.json',clientId:'1'}]}})",
      ),
  }),
  ...createEffects(
    'push-permission-lure',
    'prompt',
    {
      screen: () => quiet('W.navigator.mediaDevices.getDisplayMedia({video:true})'),
      share: () => quiet("W.navigator.share({url:'http://shop.example/',title:'Look'})"),
      bluetooth: () => quiet('W.navigator.bluetooth.requestDevice({acceptAllDevices:true})'),
      usb: () => quiet('navigator.usb.requestDevice({filters:[]})'),
      hid: () => quiet('navigator.hid.requestDevice({filters:[]})'),
      serial: () => quiet('W.navigator.serial.requestPort()'),
      payment: () =>
        quiet(
          "new W.PaymentRequest([{supportedMethods:'https://google.com/pay'}],{total:{label:'x',amount:{currency:'USD',value:'1'}}}).show()",
        ),
      idle: () => quiet('W.IdleDetector.requestPermission()'),
      fonts: () => quiet('W.queryLocalFonts()'),
      'window management': () => quiet('W.getScreenDetails()'),
      'open file': () => quiet('W.showOpenFilePicker()'),
      'save file': () => quiet('W.showSaveFilePicker()'),
      directory: () => quiet('W.showDirectoryPicker()'),
    },
    { needsActivation: true },
  ),
  ...createEffects(
    'push-permission-lure',
    'file-chooser',
    {
      'clicks a file field': () => "var i=document.createElement('input');i.type='file';i.click()",
      'opens the picker of a file field of the page': () =>
        "var i=D.createElement('input');i.type='file';D.body.appendChild(i);i.showPicker?i.showPicker():i.click()",
    },
    { needsActivation: true },
  ),
]
