/** The demo shop's products. The ids match the demo's orders. */
export const products = [
  { id: 'tent-ridge-2', name: 'Ridge 2', about: 'Tent for two, 1.9 kg', price: 189, picture: 'tent' },
  { id: 'sack-down-5', name: 'Down 5', about: 'Sleeping bag, warm down to −5 °C', price: 149, picture: 'sack' },
  { id: 'lamp-lantern-s', name: 'Lantern S', about: 'Table lamp, 40 hours', price: 34, picture: 'lamp' },
  { id: 'stove-ember', name: 'Ember', about: 'Twig stove', price: 62, picture: 'stove' },
  { id: 'boot-fell', name: 'Fell', about: 'Boots for wet ground', price: 128, picture: 'boot' },
  { id: 'jacket-squall', name: 'Squall', about: 'Wind and rain jacket', price: 119, picture: 'jacket' },
  { id: 'filter-brook', name: 'Brook', about: 'Water filter, one litre per minute', price: 45, picture: 'filter' },
  { id: 'pan-titan', name: 'Titan', about: 'Titanium pan, 320 g', price: 58, picture: 'pan' },
] as const
