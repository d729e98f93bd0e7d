/** The map of the world: apart from the other charts, since it brings its shapes along. */
export { type CountryRow, worldMap } from './world-map.ts'
export { worldMapName, worldShapes } from './world-shapes.ts'
