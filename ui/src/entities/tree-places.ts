import type { SectorNode } from '@/api/browse'

/** A sector or domain in a path from the root. */
export interface TreePlace {
  id: number
  name: string
  total: number
  /** Ids and names from the root to the node, including the node. */
  ids: number[]
  names: string[]
}

/** Every node by its id. */
export function treePlaces(nodes: SectorNode[]): Map<number, TreePlace> {
  const places = new Map<number, TreePlace>()
  const add = (list: SectorNode[], ids: number[], names: string[]) => {
    for (const { Id: id, Name: name, Total: total, Children } of list) {
      const place = { id, name, total, ids: [...ids, id], names: [...names, name] }
      places.set(id, place)
      add(Children, place.ids, place.names)
    }
  }
  add(nodes, [], [])
  return places
}

/** The node that a row shows: the first of its nodes that is in the selected node. */
export function shownPlace(
  sectors: number[],
  chosen: number | undefined,
  places: Map<number, TreePlace>,
): TreePlace | undefined {
  const known = sectors.flatMap((id) => places.get(id) ?? [])
  return known.find((place) => chosen !== undefined && place.ids.includes(chosen)) ?? known[0]
}
