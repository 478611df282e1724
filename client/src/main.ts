import { mount } from 'svelte'
import App from './App.svelte'
import { unfold } from './drawing/sprite'
import { words } from './words/words.svelte'
import '$drawing/tokens.css'
import './look/fonts.css'
import './look/page.css'

await words.begin()
unfold(document.body)
mount(App, { target: document.getElementById('app')! })
