import { CHALK, INK, WARM } from './palette.ts';
import { circle, ellipse, group, path, rect, repeat, type Shape } from './svg.ts';

/** The main buildings of the centres, on the lawn of a landscape. */

function bush(x: number, y: number, r: number, color = '#2c7a50'): Shape {
  return (
    circle(x, y, r, { fill: color }) +
    circle(x + r, y + 4, r * 0.8, { fill: color }) +
    circle(x - r, y + 5, r * 0.75, { fill: color })
  );
}

function shadow(x: number, y: number, width: number): Shape {
  return ellipse(x, y, width, width * 0.07, { fill: INK, 'fill-opacity': 0.22 });
}

/** A hall under a vaulted roof. */
export function arena(): Shape {
  return (
    shadow(320, 334, 226) +
    path('M110 234Q320 96 530 234V250H110Z', { fill: '#0f7b5f' }) +
    path('M150 234Q320 128 490 234Z', { fill: '#14906f' }) +
    repeat(7, (index) =>
      path(`M${170 + index * 50} 244L${232 + index * 29} ${182 - 10 * (3 - Math.abs(3 - index))}`, {
        stroke: CHALK,
        'stroke-opacity': 0.35,
        'stroke-width': 3,
      }),
    ) +
    rect(110, 244, 420, 90, { fill: '#f4f1e8' }) +
    rect(110, 244, 420, 8, { fill: '#d9d4c5' }) +
    repeat(8, (index) =>
      index === 3 || index === 4 ? '' : rect(130 + index * 50, 266, 30, 40, { rx: 3, fill: '#8cc3cf' }),
    ) +
    rect(272, 262, 96, 72, { rx: 3, fill: '#2f6f5c' }) +
    path('M304 262V334M336 262V334', { stroke: CHALK, 'stroke-width': 3 }) +
    path('M250 400L286 334H354L390 400Z', { fill: '#e5dcc5' }) +
    bush(84, 330, 24) +
    bush(566, 332, 28, '#257048')
  );
}

/** The national tree beside a low building. */
export function ceiba(): Shape {
  return (
    shadow(420, 338, 170) +
    rect(270, 252, 310, 86, { fill: '#f4f1e8' }) +
    path('M252 256L300 214H560L598 256Z', { fill: '#b95c36' }) +
    path('M268 242H584M284 228H572', { stroke: '#9d4a29', 'stroke-width': 2 }) +
    repeat(5, (index) => rect(300 + index * 54, 274, 30, 64, { rx: 15, fill: '#5d8f8a' })) +
    shadow(150, 352, 120) +
    path('M128 352Q140 250 128 190H172Q160 250 176 352L196 360H108Z', { fill: '#8a6b4a' }) +
    path('M150 220L96 168M152 214L214 160M150 200V140', {
      stroke: '#8a6b4a',
      'stroke-width': 14,
      'stroke-linecap': 'round',
    }) +
    ellipse(150, 132, 142, 54, { fill: '#257048' }) +
    ellipse(92, 112, 76, 40, { fill: '#2f8455' }) +
    ellipse(196, 104, 88, 44, { fill: '#3b9164' }) +
    ellipse(140, 88, 66, 34, { fill: '#4ba374' }) +
    bush(600, 342, 22)
  );
}

/** Pools with a tower of slides. */
export function pool(): Shape {
  return (
    path('M60 322H580L640 400H0Z', { fill: '#d5e0e3' }) +
    path('M110 334H530L580 400H60Z', { fill: '#3fa2cf' }) +
    path('M204 334L184 400M312 334L310 400M420 334L442 400', {
      stroke: CHALK,
      'stroke-width': 4,
      'stroke-dasharray': '9 8',
    }) +
    path('M126 352q10-6 20 0t20 0M360 366q10-6 20 0t20 0M470 350q10-6 20 0t20 0', {
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.6,
      'stroke-width': 3,
    }) +
    rect(64, 236, 240, 86, { fill: '#f4f1e8' }) +
    path('M48 240Q184 178 320 240Z', { fill: '#2c86b8' }) +
    repeat(4, (index) => rect(84 + index * 54, 258, 38, 40, { rx: 3, fill: '#8cc3cf' })) +
    path('M470 150V326M530 150V326M470 200H530M470 250H530', { stroke: '#6f7f79', 'stroke-width': 7 }) +
    rect(458, 138, 84, 16, { rx: 4, fill: '#0f7b5f' }) +
    path('M454 138L500 104L546 138Z', { fill: WARM }) +
    path('M470 152C400 150 380 196 430 214S450 280 366 322', {
      fill: 'none',
      stroke: '#c9673a',
      'stroke-width': 20,
      'stroke-linecap': 'round',
    }) +
    path('M470 152C400 150 380 196 430 214S450 280 366 322', {
      fill: 'none',
      stroke: '#f0a565',
      'stroke-width': 10,
      'stroke-linecap': 'round',
    }) +
    bush(604, 320, 24)
  );
}

/** A clubhouse in a pine wood, a court before it. */
export function pines(): Shape {
  const pine = (x: number, y: number, size: number, color: string): Shape =>
    group(
      { transform: `translate(${x} ${y}) scale(${size})` },
      rect(-5, 0, 10, 26, { fill: '#7c5a3c' }),
      path('M0-124L30-66H16L42-26H22L52 6H-52L-22-26H-42L-16-66H-30Z', { fill: color }),
    );
  return (
    repeat(9, (index) =>
      pine(
        30 + index * 74,
        262 + (index % 2) * 10,
        0.7 + (index % 3) * 0.16,
        index % 2 ? '#2f7d58' : '#276b4b',
      ),
    ) +
    shadow(322, 336, 150) +
    rect(200, 250, 244, 86, { fill: '#e9dcc3' }) +
    path('M180 254L322 176L464 254Z', { fill: '#7c4f2e' }) +
    path('M226 254L322 200L418 254Z', { fill: '#8f5f3a' }) +
    rect(296, 276, 52, 60, { rx: 3, fill: '#5a3a22' }) +
    rect(222, 276, 52, 36, { rx: 3, fill: '#8cc3cf' }) +
    rect(370, 276, 52, 36, { rx: 3, fill: '#8cc3cf' }) +
    path('M150 350H490L560 400H80Z', { fill: '#b95c36' }) +
    path('M178 358H462L508 392H132ZM320 358V392', { fill: 'none', stroke: CHALK, 'stroke-width': 3 }) +
    pine(54, 346, 1.25, '#1f6040') +
    pine(596, 350, 1.3, '#236b47')
  );
}

/** A stand under a roof at the edge of a field, with floodlights. */
export function stand(): Shape {
  const mast = (x: number): Shape =>
    path(`M${x} 128V320`, { stroke: '#55685f', 'stroke-width': 7 }) +
    rect(x - 30, 96, 60, 34, { rx: 4, fill: '#55685f' }) +
    repeat(6, (index) =>
      circle(x - 19 + (index % 3) * 19, 106 + Math.floor(index / 3) * 14, 5.5, { fill: '#fff6cf' }),
    );
  return (
    mast(70) +
    mast(570) +
    path('M130 320L170 236H470L510 320Z', { fill: '#e9e4d6' }) +
    repeat(4, (index) =>
      path(`M${162 - index * 9} ${254 + index * 18}H${478 + index * 9}`, {
        stroke: index % 2 ? '#14906f' : '#0f7b5f',
        'stroke-width': 10,
        'stroke-dasharray': '11 4',
      }),
    ) +
    path('M120 206L160 176H480L520 206V218H120Z', { fill: '#c9673a' }) +
    path('M120 206H520V218H120Z', { fill: '#9d4a29' }) +
    path('M168 218V236M268 218V236M372 218V236M472 218V236', { stroke: '#6f7f79', 'stroke-width': 6 }) +
    path('M0 330H640V400H0Z', { fill: '#2f8f5b' }) +
    repeat(5, (index) => path(`M${index * 140 - 30} 330h70l-18 70h-90z`, { fill: '#2a8453' })) +
    path('M0 342H640M320 342V400', { stroke: CHALK, 'stroke-width': 4 }) +
    path('M250 400Q256 368 320 366T390 400', { fill: 'none', stroke: CHALK, 'stroke-width': 4 })
  );
}
