/** Emojis that documentation uses, by the names that MkDocs, VitePress and GitHub give them. */
import type { Nodes, Parents } from 'mdast';
import { mapChildren } from '../source/tree.js';

const list = `100 💯 -1 👎 +1 👍 arrow_down ⬇️ arrow_forward ▶️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️ art 🎨
  ballot_box_with_check ☑️ bar_chart 📊 beer 🍺 bell 🔔 black_circle ⚫ blue_heart 💙 blush 😊 book 📖 books 📚 boom 💥
  bug 🐛 bulb 💡 calendar 📅 chart_with_upwards_trend 📈 checkered_flag 🏁 clap 👏 cloud ☁️ coffee ☕ computer 💻
  confetti_ball 🎊 construction 🚧 crab 🦀 crossed_fingers 🤞 dart 🎯 exclamation ❗ exploding_head 🤯 eyes 👀 fire 🔥
  floppy_disk 💾 gear ⚙️ gift 🎁 globe_with_meridians 🌐 green_circle 🟢 green_heart 💚 grey_question ❔ grin 😁
  hammer_and_wrench 🛠️ handshake 🤝 heart ❤️ heart_eyes 😍 heavy_check_mark ✔️ heavy_exclamation_mark ❗
  heavy_multiplication_x ✖️ heavy_plus_sign ➕ heavy_minus_sign ➖ hourglass ⌛ information_source ℹ️ joy 😂 key 🔑
  large_blue_circle 🔵 laughing 😆 link 🔗 lock 🔒 loudspeaker 📢 mag 🔍 man_raising_hand 🙋‍♂️ mega 📣 memo 📝 muscle 💪
  negative_squared_cross_mark ❎ no_entry ⛔ no_entry_sign 🚫 octocat 🐙 ok_hand 👌 open_file_folder 📂 orange_circle 🟠
  package 📦 page_facing_up 📄 partying_face 🥳 penguin 🐧 point_down 👇 point_left 👈 point_right 👉 point_up ☝️ pray 🙏
  pushpin 📌 question ❓ raised_hands 🙌 raising_hand 🙋 recycle ♻️ red_circle 🔴 robot 🤖 rocket 🚀 rotating_light 🚨
  round_pushpin 📍 seedling 🌱 shield 🛡️ slightly_smiling_face 🙂 smile 😄 smiley 😃 snake 🐍 sob 😭 sparkles ✨
  speech_balloon 💬 star ⭐ star2 🌟 stop_sign 🛑 sunglasses 😎 sunny ☀️ tada 🎉 test_tube 🧪 thinking 🤔 thumbsdown 👎
  thumbsup 👍 tools 🛠️ trophy 🏆 unlock 🔓 warning ⚠️ wastebasket 🗑️ wave 👋 whale 🐳 white_check_mark ✅ white_circle ⚪
  wink 😉 wrench 🔧 writing_hand ✍️ x ❌ yellow_circle 🟡 zap ⚡ cross_mark ❌ cactus 🌵 earth_africa 🌍 hugging_face 🤗
  house 🏠 lady_beetle 🐞 moon 🌔 new 🆕 pencil 📝 pencil2 ✏️ phone ☎️ purple_heart 💜 truck 🚚 trident 🔱 wheel 🛞`.split(
  /\s+/,
);

/** Name → emoji. */
export const emojis: ReadonlyMap<string, string> = new Map(
  list.flatMap((name, nth) => (nth % 2 ? [] : [[name, list[nth + 1]!] as const])),
);

/** Shows emojis as characters; names of icons stay. */
export function showEmojis(node: Nodes): Nodes {
  if (node.type === 'text') {
    const value = node.value.replace(
      /(?<![\w:/]):([a-z0-9_+-]+):(?![\w:/])/gi,
      (whole, name: string) => emojis.get(name) ?? whole,
    );
    return value === node.value ? node : { ...node, value };
  }
  return 'children' in node ? mapChildren<Nodes, Parents>(node, showEmojis) : node;
}
