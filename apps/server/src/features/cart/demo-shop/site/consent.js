// The state a consent banner would leave on the page, by the choice in the panel.
;(() => {
  const choice = localStorage.getItem('lantern.consent') ?? 'none'
  if (choice === 'gdpr') {
    window.__tcfapi = (command, _version, answer) => {
      const data = { gdprApplies: true, eventStatus: 'tcloaded', cmpStatus: 'loaded', tcString: 'demo', listenerId: 1 }
      if (command === 'getTCData' || command === 'addEventListener') answer(data, true)
      else if (command === 'ping') answer({ gdprApplies: true, cmpLoaded: true, cmpStatus: 'loaded' }, true)
    }
  }
  if (choice === 'ccpa') {
    window.__uspapi = (command, _version, answer) => {
      if (command === 'getUSPData') answer({ version: 1, uspString: '1YYN' }, true)
    }
  }
})()
