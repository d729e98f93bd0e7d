import { worldMapName, worldShapes } from '@vigil/presentation/world'
import { MapChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, VisualMapContinuousComponent } from 'echarts/components'
import { getMap, registerMap, use } from 'echarts/core'

use([MapChart, ScatterChart, GeoComponent, VisualMapContinuousComponent])
if (!getMap(worldMapName)) registerMap(worldMapName, worldShapes() as Parameters<typeof registerMap>[1]) // both are GeoJSON

export { worldMap } from '@vigil/presentation/world'
