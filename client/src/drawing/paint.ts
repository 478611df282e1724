/** A hue always means an animal, an element or a terrain: these hand its tokens to a drawing. */

export function ofAnimal(animal: string | null | undefined): string {
  if (!animal) return '--a:var(--ink);--ad:var(--ink-2);--on:var(--on-ink);--hole:var(--ink)'
  return `--a:var(--${animal});--ad:var(--${animal}-d);--on:var(--${animal}-on);--hole:var(--${animal})`
}

export function ofElement(element: string): string {
  return `--e:var(--${element});--hole:var(--${element})`
}

export function ofTerrain(terrain: string): string {
  return `--t:var(--${terrain},var(--vent));--ts:var(--${terrain}-s,var(--vent-s));--hole:var(--t)`
}
