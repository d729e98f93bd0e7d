/** The world map, separate from the other charts because it includes the shapes. */
export { type CountryRow, worldMap } from './world-map.ts'
export { worldMapName, worldShapes } from './world-shapes.ts'
