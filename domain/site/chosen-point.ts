/** What the map's frame says to the page around it when somebody has dragged its pin. */
export interface ChosenPoint {
  latitude: number
  longitude: number
  zoom: number
}
