/** The message of the map's frame to the page around it when its pin was dragged. */
export interface ChosenPoint {
  latitude: number
  longitude: number
  zoom: number
}
